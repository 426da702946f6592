// Loads the file of the trainers' questions, when a trainer is opened for the first time.
export async function trainers() {
  const answer = await fetch(new URL("tengen.questions", import.meta.url));
  if (!answer.ok) throw new Error(`the questions are missing: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
