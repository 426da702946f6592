// A push service and the subscription of a browser at it, so that no real push service is needed: the server encrypts and
// signs as ever, and what it sends can be read (RFC 8291).
import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from '@playwright/test';

const base64url = (bytes: Buffer) => bytes.toString('base64url');

export class PushService {
  /** The texts of all calls, in order. */
  readonly calls: string[] = [];
  private readonly keys = createECDH('prime256v1');
  private readonly auth = Buffer.from('a shared secret!');
  private server: Server | undefined;

  /** Starts to listen, and returns the origin. */
  async start(): Promise<string> {
    this.keys.generateKeys();
    this.server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        this.calls.push(this.decrypted(Buffer.concat(parts)));
        response.writeHead(201).end();
      });
    });
    const server = this.server;
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server?.close();
  }

  private decrypted(body: Buffer): string {
    const [salt, length] = [body.subarray(0, 16), body[20]!];
    const sender = body.subarray(21, 21 + length);
    const shared = this.keys.computeSecret(sender);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.keys.getPublicKey(), sender]);
    const secret = Buffer.from(hkdfSync('sha256', shared, this.auth, info, 32));
    const derived = (name: string, size: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), size));
    const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
    const content = body.subarray(21 + length);
    decipher.setAuthTag(content.subarray(-16));
    const padded = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()]);
    return padded.subarray(0, padded.lastIndexOf(2)).toString();
  }

  /** Lets the browser of a person subscribe at this service, and the person allow it. All else of calls is the page's own. */
  async replace(context: BrowserContext, origin: string): Promise<void> {
    const keys = { p256dh: base64url(this.keys.getPublicKey()), auth: base64url(this.auth) };
    await context.addInitScript(
      ({ endpoint, keys }) => {
        const decoded = (text: string) =>
          Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0)).buffer;
        // A browser without a screen allows no notifications.
        class Allowing {
          static get permission() {
            return localStorage['test.permission'] ?? 'default';
          }
          static async requestPermission() {
            return (localStorage['test.permission'] = 'granted');
          }
        }
        Object.assign(window, { Notification: Allowing });
        const taken = () => {
          const key = localStorage['test.push'] as string | undefined;
          return key === undefined ? null : {
            endpoint,
            options: { applicationServerKey: Uint8Array.from(key.split(','), Number).buffer },
            getKey: (name: 'p256dh' | 'auth') => decoded(keys[name]),
            unsubscribe: async () => delete localStorage['test.push'],
          };
        };
        Object.assign(PushManager.prototype, {
          getSubscription: async () => taken(),
          subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
            localStorage['test.push'] = [...applicationServerKey].join();
            return taken();
          },
        });
      },
      { endpoint: `${origin}/send/8f2c`, keys },
    );
  }
}
