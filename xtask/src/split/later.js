// The end of tengen.js in a built site: loads the second file of the program.
const laterFile = new URL('tengen_later.wasm', import.meta.url);
let laterComing, laterIsHere, laterFault;

function laterImports() {
    return { ...__wbg_get_imports(), FIRST: wasm };
}

/** Loads the second file before it is needed. After a failure it may be tried again. */
export function later() {
    laterComing ??= laterFetch().finally(() => { laterComing = laterIsHere && laterComing; });
    return laterComing;
}

async function laterFetch() {
    if (laterIsHere) return;
    const response = await fetch(laterFile, { priority: 'low' });
    if (!response.ok) throw new Error(`the rest of the program is missing: ${response.status}`);
    const module = await WebAssembly.compile(await response.arrayBuffer());
    await __wbg_init();
    // A call that could not wait may load it in the meantime; a second time does no harm.
    if (!laterIsHere) await WebAssembly.instantiate(module, laterImports());
    laterIsHere = true;
}

/** Loads it at once, for a call that cannot wait. */
function laterNow() {
    if (laterFault) throw laterFault;
    try {
        const request = new XMLHttpRequest();
        request.open('GET', laterFile, false);
        // One sign for each byte: its lower half is the byte.
        request.overrideMimeType('text/plain; charset=x-user-defined');
        request.send();
        const bytes = Uint8Array.from(request.responseText, (sign) => sign.charCodeAt(0));
        new WebAssembly.Instance(new WebAssembly.Module(bytes), laterImports());
        laterIsHere = true;
    } catch (error) {
        laterFault = new Error(`the rest of the program cannot be loaded: ${error}`);
        laterFailed();
        throw laterFault;
    }
}

/** What src/web/crash.rs does: the program stands in the middle of a call, and nothing of it may go on. */
function laterFailed() {
    const all = (parts) => document.querySelectorAll(parts);
    for (const note of all('[data-part=broken]')) note.hidden = false;
    for (const part of all('[data-part=board], [data-part=moves], [data-part=result]')) part.inert = true;
    for (const dialog of all('[data-dialog]')) dialog.remove();
    for (const control of all('[data-action]')) control.disabled = true;
}
