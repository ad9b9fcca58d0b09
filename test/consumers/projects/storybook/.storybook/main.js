export default {
  stories: ['../src/*.stories.js'],
  framework: '@storybook/web-components-vite',
  core: { disableTelemetry: true },
};
