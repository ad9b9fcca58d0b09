import { unstable_dev } from 'wrangler';

const worker = await unstable_dev('src/worker.js', {
  config: 'wrangler.json',
  local: true,
  logLevel: 'error',
  experimental: { disableExperimentalWarning: true },
});
console.log(await (await worker.fetch('/')).text());
await worker.stop();
