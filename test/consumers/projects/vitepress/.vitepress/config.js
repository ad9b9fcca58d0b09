import { defineConfig } from 'vitepress';

export default defineConfig({
  title: 'A board',
  head: [['link', { rel: 'icon', href: 'data:,' }]],
});
