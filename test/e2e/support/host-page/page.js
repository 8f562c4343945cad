// The least page that uses every part of the window's door.
const { proviso } = globalThis;
globalThis.events = [];
for (const name of ['import.changed', 'documents.changed', 'ask.progress', 'answers.changed', 'vectors.changed']) {
  proviso.subscribe(name, (payload) => globalThis.events.push({ name, payload }));
}
document.addEventListener('dragover', (event) => event.preventDefault());
document.addEventListener('drop', async (event) => {
  event.preventDefault();
  const paths = await proviso.pathsOfFiles([...event.dataTransfer.files]);
  globalThis.dropped = paths;
  await proviso.request('import.add', { paths });
});
const state = await proviso.request('app.state', {});
document.getElementById('state').textContent = state.ok ? state.value.application : state.error.message;
