/**
 * Applies the user's theme before the page is drawn, and runs the theme button. The page loads this file as a classic
 * script, because modules run after the first drawing. Therefore it has no static imports.
 */
{
  type Theme = 'light' | 'dark' | 'auto';

  /** A copy of the theme setting, because the settings are in a database, which cannot be read in time. */
  const KEY = 'acedrex-theme';
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');

  const copied = (): Theme => {
    try {
      return (localStorage.getItem(KEY) as Theme | null) ?? 'auto';
    } catch {
      return 'auto';
    }
  };
  const copy = (theme: Theme): void => {
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // Without storage, the theme lasts until the page is closed.
    }
  };

  let shown: Theme = 'auto';
  const isDark = (): boolean => (shown === 'auto' ? system.matches : shown === 'dark');

  const paint = ({ dataset }: HTMLElement): void => {
    if (shown === 'auto') delete dataset.theme;
    else dataset.theme = shown;
  };
  const paintFrame = ({ contentDocument }: HTMLIFrameElement): void => {
    // A document that has only begun to load has no element yet; its `load` event follows.
    const element = contentDocument?.documentElement as HTMLElement | null | undefined;
    if (element) paint(element);
  };

  const show = (theme: Theme): void => {
    shown = theme;
    paint(root);
    document.querySelector('.top .theme')?.setAttribute('aria-pressed', String(isDark()));
    for (const source of document.querySelectorAll<HTMLSourceElement>('source[data-dark]'))
      source.media =
        theme === 'auto' ? '(prefers-color-scheme: dark)' : theme === 'dark' ? 'all' : 'not all';
    for (const frame of document.querySelectorAll('iframe')) paintFrame(frame);
  };

  show(copied());
  document.addEventListener('DOMContentLoaded', () => {
    show(shown);
    for (const frame of document.querySelectorAll('iframe'))
      frame.addEventListener('load', () => paintFrame(frame));
    system.addEventListener('change', () => show(shown));
    const setting = import('./theme-setting.js');
    let hasChosen = false;
    const take = (theme: Theme | undefined): void => {
      if (theme === undefined || theme === shown) return;
      copy(theme);
      show(theme);
    };
    // If the setting cannot be read or written, the copy applies.
    const ignore = (): void => undefined;
    setting.then(({ readTheme }) => readTheme()).then((theme) => hasChosen || take(theme), ignore);
    const button = document.querySelector<HTMLButtonElement>('.top .theme');
    if (button === null) return;
    // The button is hidden in the HTML, because without this script it would have no effect.
    button.hidden = false;
    button.addEventListener('click', () => {
      hasChosen = true;
      const theme = isDark() ? 'light' : 'dark';
      take((theme === 'dark') === system.matches ? 'auto' : theme);
      setting.then(({ writeTheme }) => writeTheme(shown)).catch(ignore);
    });
  });
}
