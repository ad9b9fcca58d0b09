import { defineConfig } from '@rsbuild/core';

export default defineConfig({ html: { template: './page.html' } });
