/** The settings that are choices or switches, as shown in the settings dialog and the palette. */
import { PIECE_SET_NAMES, type PieceSetName } from '../../../src/drawing/pieces/piece-set.js';
import { chosenLocale, labels, LOCALES, msg } from '../../i18n/locale.js';
import { LANGUAGE_NAMES } from '../../../src/words/language-names.js';
import { BOARD_THEME_NAMES } from './board-colors.js';
import type { ShortcutsWords } from '../../words/shortcuts.js';
import { overlayName } from './overlay-bar.component.js';
import {
  ANNOUNCED,
  COORDINATE_PLACES,
  MOVE_SPEEDS,
  OVERLAYS,
  THEMES,
  type Settings,
  type SettingsStore,
  type Theme,
  VOLUMES,
} from './settings-store.js';

/** A setting with a fixed set of values. */
export interface SettingChoice {
  readonly name: string;
  readonly label: string;
  readonly values: readonly string[];
  readonly chosen: string;
  readonly nameOf: (value: string) => string;
  readonly choose: (value: string) => void;
}

/** A setting that can be turned on or off. */
export interface SettingSwitch {
  readonly label: string;
  readonly isOn: boolean;
  readonly turn: (isOn: boolean) => void;
}

type ListKey =
  'theme' | 'boardTheme' | 'pieceSet' | 'coordinates' | 'announced' | 'volume' | 'moveSpeed';
type SwitchKey =
  'showArrows' | 'showBar' | 'sounds' | 'hasConsole' | 'hasLetterKeys' | 'labelAttacks';

export const languageChoice = (settings: SettingsStore): SettingChoice => ({
  name: 'locale',
  label: msg(labels.language),
  values: LOCALES,
  chosen: chosenLocale(settings.values.locale),
  nameOf: (value) => LANGUAGE_NAMES[value as keyof typeof LANGUAGE_NAMES],
  choose: (value) => settings.set({ locale: LOCALES.find((known) => known === value) }),
});

const choice = <Key extends ListKey>(
  settings: SettingsStore,
  name: string,
  key: Key,
  label: string,
  values: readonly Settings[Key][],
  nameOf: (value: Settings[Key]) => string,
): SettingChoice => ({
  name,
  label,
  values,
  chosen: settings.values[key],
  nameOf: (value) => nameOf(value as Settings[Key]),
  choose: (value) => settings.set({ [key]: value }),
});

/** The settings for the appearance of the page and its boards. */
export const lookChoices = (
  settings: SettingsStore,
  words: ShortcutsWords,
): readonly SettingChoice[] => [
  choice(settings, 'theme', 'theme', msg(labels.theme), THEMES, themeName),
  choice(
    settings,
    'board-theme',
    'boardTheme',
    msg(labels.boardColours),
    BOARD_THEME_NAMES,
    boardThemeName,
  ),
  choice(settings, 'pieces', 'pieceSet', msg(labels.pieces), PIECE_SET_NAMES, pieceSetName),
  choice(
    settings,
    'coordinates',
    'coordinates',
    msg(labels.coordinates),
    COORDINATE_PLACES,
    coordinatesName,
  ),
  choice(
    settings,
    'move-speed',
    'moveSpeed',
    words.moveSpeed,
    MOVE_SPEEDS,
    (speed) => words.moveSpeeds[speed],
  ),
];

export const volumeChoice = (settings: SettingsStore, words: ShortcutsWords): SettingChoice =>
  choice(settings, 'volume', 'volume', words.volume, VOLUMES, (volume) => words.volumes[volume]);

/** Full screen, unless the browser cannot show a page in it, such as Safari on an iPhone. */
export const fullScreenSwitches = (words: ShortcutsWords): readonly SettingSwitch[] =>
  document.fullscreenEnabled
    ? [
        {
          label: words.fullScreen,
          isOn: document.fullscreenElement !== null,
          // The browser can refuse, for example if an extension has used up the gesture.
          turn: (isOn) =>
            void (
              isOn ? document.documentElement.requestFullscreen() : document.exitFullscreen()
            ).catch(() => undefined),
        },
      ]
    : [];

export const announcedChoice = (settings: SettingsStore): SettingChoice =>
  choice(
    settings,
    'announced',
    'announced',
    msg(labels.screenReadersAnnounce),
    ANNOUNCED,
    announcedName,
  );

export const overlaySwitches = (settings: SettingsStore): readonly SettingSwitch[] =>
  OVERLAYS.map((overlay) => ({
    label: overlayName(overlay),
    isOn: settings.values.overlays.includes(overlay),
    turn: () => settings.toggleOverlay(overlay),
  }));

export const settingSwitch = (
  settings: SettingsStore,
  key: SwitchKey,
  label: string,
): SettingSwitch => ({
  label,
  isOn: settings.values[key],
  turn: (isOn) => settings.set({ [key]: isOn }),
});

const themeName = (theme: Theme): string =>
  msg(({ auto: labels.system, light: labels.light, dark: labels.dark } as const)[theme]);

const PIECE_SET_LABELS = {
  fluent: labels.figures,
  letters: labels.letters,
  diagrams: labels.diagramsOfTheirMoves,
} as const;

const pieceSetName = (name: PieceSetName): string => msg(PIECE_SET_LABELS[name]);

const COORDINATES_LABELS = {
  auto: labels.outsideIfThereIsRoom,
  inside: labels.inside,
  outside: labels.outside,
  none: labels.none,
} as const;

const coordinatesName = (place: Settings['coordinates']): string => msg(COORDINATES_LABELS[place]);

const ANNOUNCED_LABELS = {
  nothing: labels.nothing,
  moves: labels.moves,
  evaluations: labels.movesAndEvaluations,
  all: labels.movesEvaluationsAndComments,
} as const;

const announcedName = (announced: Settings['announced']): string =>
  msg(ANNOUNCED_LABELS[announced]);

const boardThemeName = (theme: string): string => {
  switch (theme) {
    case 'Slate':
      return msg(labels.slate);
    case 'Meadow':
      return msg(labels.meadow);
    case 'Night':
      return msg(labels.night);
    case 'Ivory':
      return msg(labels.ivory);
    default:
      return msg(labels.oakLikeCodex);
  }
};
