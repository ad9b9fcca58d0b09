/**
 * Implements npm start: installs what it needs, builds, serves the analysis board and opens it in the browser. PORT
 * sets the port (by default 4283; if that port is in use, the next free port is used). If CI or NO_OPEN is set, does
 * not open a browser.
 */
import { installDependencies, run } from './install.mjs';

const DEFAULT_PORT = 4283;

installDependencies();
run('npm', ['run', '--silent', 'build']);

const { preview } = await import('vite');
const { CI, NO_OPEN, PORT } = process.env;
const headless =
  process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY;
const server = await preview({
  preview: {
    port: PORT === undefined ? DEFAULT_PORT : Number(PORT),
    strictPort: PORT !== undefined,
    open: !CI && !NO_OPEN && !headless,
  },
});
console.log('The analysis board is at:');
server.printUrls();
