import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  clickMove,
  cutOff,
  drawn,
  moveList,
  openPage,
  openView,
  page,
  paste,
  skipIntroduction,
  type Locator,
} from './views-support.js';

const depthOf = async (): Promise<number> =>
  Number(await page.locator('[data-test=depth]').innerText());
const stateOf = (): Promise<string> => page.locator('[data-test=state]').innerText();
const press = (name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** Replaces `navigator.getBattery()`, which in Chromium reports nothing to a test. */
const reportBattery = (getBattery: unknown): void => {
  Object.defineProperty(navigator, 'getBattery', { value: getBattery, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'getBattery');
  });
};

const hide = (isHidden: boolean): void => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
};

let battery = Object.assign(new EventTarget(), { charging: false });
const onBattery = (): void => {
  battery = Object.assign(new EventTarget(), { charging: false });
  // The page for touch may cover this page and hide it.
  hide(false);
  reportBattery(() => Promise.resolve(battery));
};
const charge = (isCharging: boolean): void => {
  battery.charging = isCharging;
  battery.dispatchEvent(new Event('chargingchange'));
};

describe('the engine', () => {
  test('shows the opponent’s threat and, at the end of a game, the result instead of lines', async () => {
    await openPage();
    await clickMove('e4', 'e5');
    await page.keyboard.press('x');
    const line = page.locator('[data-test=line]');
    await expect.poll(() => line.innerText()).toMatch(/^1\. /);
    await page.getByText('If the other side were to move:').waitFor();
    await page.keyboard.press('x');
    await expect.poll(() => line.innerText()).toMatch(/^1… /);
    const score = page.locator('[data-test=score]');
    const end = page.locator('[data-test=end]');
    const chip = page.locator('[data-test=activity-analysis]');
    await paste('12/12/5k6/12/12/12/12/12/12/12/5K6/R11 b - - 0 1');
    await expect.poll(() => score.innerText()).toBe('1–0');
    expect(await end.innerText()).toBe('Bare king');
    await expect.poll(() => chip.count()).toBe(0);
    await paste('1. Ra2 Ra11 2. Ra1 Ra12 3. Ra2 Ra11 4. Ra1 Ra12 *');
    await expect.poll(async () => (await moveList()).length).toBe(8);
    await page.keyboard.press('End');
    await expect.poll(() => score.innerText()).toBe('½–½');
    expect(await end.innerText()).toBe('Third repetition');
    expect(page.locator('acedrex-lines .step').count()).toBe(0);
    await page.keyboard.press('ArrowLeft');
    await chip.waitFor();
    await press('Stop');
    await paste('k11/11R/12/12/12/12/4p7/4P7/12/12/12/1R4K5 w - - 0 1');
    await page.locator('acedrex-board [data-square=b1].movable').waitFor();
    const threat = page.getByRole('button', { name: 'Threat', exact: true });
    await threat.click();
    await expect.poll(() => threat.isDisabled()).toBe(true);
    expect(await threat.getAttribute('aria-pressed')).toBe('false');
  });

  test('saves battery by slowing down and pausing in hidden tabs, unless the user chooses otherwise', async () => {
    await openPage({ prepare: onBattery });
    await skipIntroduction();
    await page.getByText('Engine options').click();
    const choice = page.getByRole('combobox', { name: 'Save battery' });
    const meaning = page.locator('[data-test=battery]');
    expect(await choice.inputValue()).toBe('auto');
    await expect
      .poll(() => meaning.innerText())
      .toBe(
        'On battery, the analysis runs on one thread for half of the time, and it pauses in hidden tabs.',
      );
    await press('Analyse');
    await expect.poll(() => stateOf()).toBe('searching, saving battery');
    hide(true);
    await page.getByText('Paused to save battery.', { exact: true }).waitFor();
    expect(await stateOf()).toBe('stopped');
    hide(false);
    await expect.poll(() => stateOf()).toBe('searching, saving battery');

    // The charger is connected during the search, and then disconnected.
    charge(true);
    await expect.poll(() => stateOf()).toBe('searching');
    charge(false);
    await expect.poll(() => stateOf()).toBe('searching, saving battery');

    await choice.focus();
    await page.keyboard.press('End');
    await expect.poll(() => choice.inputValue()).toBe('never');
    await expect.poll(() => stateOf()).toBe('searching');
    expect(await meaning.innerText()).toBe('Full speed, even on battery and in hidden tabs.');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => choice.inputValue()).toBe('always');
    charge(true);
    await expect.poll(() => stateOf()).toBe('searching, saving battery');
    await page.reload();
    await skipIntroduction();
    await page.getByText('Engine options').click();
    await expect.poll(() => choice.inputValue()).toBe('always');
    // The engine is on again after the reload.
    await expect.poll(() => stateOf()).toBe('searching, saving battery');
    // Dice games save battery too.
    await press('With the eight-sided die');
    const dice = page.locator('[data-test=dice-state]');
    await expect.poll(() => dice.innerText()).toMatch(/^searching, saving battery$|^finished$/);
  });

  test('runs at full speed if the power source is unknown, unless the user limits it', async () => {
    reportBattery(undefined);
    await openPage();
    await skipIntroduction();
    await page.getByText('Engine options').click();
    await expect
      .poll(() => page.locator('[data-test=battery]').innerText())
      .toBe('This browser does not report whether the device runs on battery.');
    await press('Analyse');
    await expect.poll(() => stateOf()).toBe('searching');
    await page.locator('select[name=battery-saving]').selectOption('always');
    await expect.poll(() => stateOf()).toBe('searching, saving battery');
  });
});

/** A turn of the mouse wheel. */
interface Turn {
  readonly deltaX?: number;
  readonly deltaY: number;
  readonly ctrlKey?: boolean;
}

describe('an engine line', () => {
  test('can be previewed, inserted as a variation and played', async () => {
    await openPage();
    await press('Analyse');
    await expect.poll(() => depthOf()).toBeGreaterThanOrEqual(6);
    await press('Stop');
    const steps = page.locator('acedrex-lines .step');
    const sans = steps.allInnerTexts().map((text) => text.replace(/^\d+[.…]\s*/, '').trim());
    await steps.nth(1).hover();
    const small = page.locator('acedrex-lines .preview acedrex-board');
    await small.waitFor();
    const shown = (): number => page.locator('acedrex-lines .step.pointed').count();
    expect(shown()).toBe(2);
    // The browser handles the wheel with Ctrl, which zooms, and its sideways turns.
    const turn = (...turns: readonly Turn[]): Promise<readonly boolean[]> =>
      steps.nth(2).evaluate(
        (step, all) =>
          all.map((one) => {
            const how = { bubbles: true, composed: true, cancelable: true };
            return !step.dispatchEvent(new WheelEvent('wheel', { ...how, ...one }));
          }),
        turns,
      );
    expect(await turn({ deltaY: 100, ctrlKey: true }, { deltaX: 9, deltaY: 1 })).toEqual([
      false,
      false,
    ]);
    expect(shown()).toBe(2);
    // A trackpad sends an event every few pixels: the first event is a step, then every 40 pixels.
    await steps.nth(2).hover();
    await expect.poll(shown).toBe(3);
    expect(await turn(...Array.from({ length: 6 }, () => ({ deltaY: -8 })))).not.toContain(false);
    await expect.poll(shown).toBe(1);
    await steps.nth(1).hover();
    await expect.poll(shown).toBe(2);
    await page.mouse.wheel(0, 100);
    await expect.poll(shown).toBe(3);
    await page.mouse.wheel(0, -100);
    await expect.poll(shown).toBe(2);

    await page.getByRole('button', { name: 'Insert line 1 as a variation' }).click();
    expect((await moveList()).slice(0, 3)).toEqual(sans.slice(0, 3));
    await expect.poll(() => page.locator('acedrex-moves .evaluation').count()).toBe(1);
    await expect.poll(() => page.locator('acedrex-moves [aria-current]').count()).toBe(0);

    await steps.nth(2).click();
    await expect.poll(() => page.locator('acedrex-moves [aria-current]').innerText()).toBe(sans[2]);
    // The edit and the step of the cursor are undone together.
    await page.keyboard.press('Control+z');
    await expect.poll(() => moveList()).toEqual([]);
  });
});

describe('a running engine', () => {
  const chipOf = (): Locator => page.locator('[data-test=activity-analysis]');

  test('is shown in every view of a wide window and can be stopped there', async () => {
    // On battery, the engine leaves half of the time to the views.
    await openPage({ prepare: onBattery });
    expect(chipOf().count()).toBe(0);
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    await chipOf().waitFor();
    // Each view is opened at one width and checked at both.
    let widths = [1280, 360];
    for (const [view, element] of [
      ['Editor', 'editor'],
      ['Library', 'library'],
      ['Puzzles', 'puzzles'],
      ['Endings', 'tablebase'],
      ['Learn', 'learn'],
    ] as const) {
      await openView(view);
      await page.locator(`acedrex-${element}-view`).waitFor();
      for (const width of widths) {
        await page.setViewportSize({ width, height: 740 });
        await drawn();
        // Outside the board view, a phone pauses the engine and hides its chip.
        await expect.poll(() => chipOf().isVisible()).toBe(width > 360);
        if (width > 360)
          expect(await chipOf().locator('span').last().innerText()).toMatch(/^Depth \d+$/);
        expect([view, width, ...cutOff()]).toEqual([view, width]);
      }
      widths = widths.toReversed();
    }
    await page.setViewportSize({ width: 1280, height: 740 });
    await chipOf().click();
    await expect.poll(() => chipOf().count()).toBe(0);
    await page.getByRole('link', { name: 'Acedrex' }).click();
    await page.getByRole('button', { name: 'Analyse', exact: true }).waitFor();
  });
});
