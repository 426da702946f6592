// The buttons of the sources on the page with boards for other pages. Without this script they do not show.
for (const button of document.querySelectorAll("button.copy")) {
  const source = button.closest(".source").querySelector("code");
  const said = button.parentElement.querySelector("[role=status]");
  const select = () => getSelection().selectAllChildren(source);
  // Where the browser does not allow it, the source is selected, so that the keys of the system copy it.
  button.onclick = async () => {
    said.textContent = "";
    try {
      await navigator.clipboard.writeText(source.textContent);
      said.textContent = button.dataset.done;
    } catch {
      select();
    }
  };
  button.hidden = false;
}
