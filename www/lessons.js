// Loads the lessons in a language, when they are opened for the first time.
export async function lessons(code) {
  const answer = await fetch(new URL(`lessons-${code}.txt`, import.meta.url));
  if (!answer.ok) throw new Error(`the lessons are missing: ${answer.status}`);
  return answer.text();
}
