/** `npm start`: says which of the hosts it opens and why. The window is not built yet, so it is the demonstration in the terminal. */
import { runDemo } from './demo/run-demo.ts';

console.log(
  'This version has no window yet: running the demonstration in the terminal (`npm run proviso -- --help` lists the commands).\n',
);
await runDemo();
