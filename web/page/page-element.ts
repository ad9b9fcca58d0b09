/**
 * Base class of the page's own components, which update when their stores or the language change, and the contexts from
 * which they get their stores: the page's element provides each store, and components consume those that they need.
 */
import { consume, type Context, ContextProvider, createContext } from '@lit/context';
import { LitElement, type ReactiveElement } from 'lit';
import { faultTexts } from '../../src/elements/internal/fault-texts.js';
import { type Store, Watch } from '../../src/elements/shared/store.js';
import { pageLanguage } from '../i18n/locale.js';
import type { AnalysisStore } from '../../src/elements/session/analysis-store.js';
import type { Session } from '../../src/elements/session/session.js';
import type { GameStore } from '../../src/elements/session/game-store.js';
import type { LateEditor } from './editor/editor-store.js';
import type { LateImports } from './import/import-store.js';
import type { LatePlay } from './play/late-play.js';
import type { LuckStore } from './review/luck-store.js';
import type { ReviewStore } from './review/review-store.js';
import type { CompareStore } from './rules/compare-store.js';
import type { SettingsStore } from './settings/settings-store.js';
import type { StudyStore } from './studies/study-store.js';
import type { Workspace } from './workspace.js';

/** When a store's change is shown: immediately, or after the next frame. */
type Pace = 'now' | 'later';

/** A component of the page, updated when its stores or the language change. */
export abstract class PageElement extends LitElement {
  /** The fields that `follow` decorates. */
  declare followed?: readonly (readonly [field: PropertyKey, pace: Pace])[];

  constructor() {
    super();
    new Watch(this, () => [...this.#followed('now'), ...this.stores(), pageLanguage, faultTexts]);
    new Watch(this, () => [...this.#followed('later'), ...this.patientStores()], true);
  }

  #followed(pace: Pace): readonly Store[] {
    const fields = this.followed?.filter((field) => field[1] === pace) ?? [];
    return fields.map(([field]) => this[field as keyof this] as Store);
  }

  /** Additional stores whose changes are shown immediately. A store that does not exist yet is undefined. */
  protected stores(): readonly (Store | undefined)[] {
    return [];
  }

  /** Additional stores whose changes are shown after the next frame, because showing them would delay this frame. */
  protected patientStores(): readonly Store[] {
    return [];
  }
}

/** Decorates a field that receives the store of a context. The element updates when this store changes. */
export const follow = <Value extends Store>(
  context: Context<unknown, Value>,
  pace: Pace = 'now',
): ReturnType<typeof consume<Value>> => {
  const inject = consume({ context });
  const decorate = (prototype: PageElement, field: PropertyKey): void => {
    inject(prototype, field as never);
    prototype.followed = [...(prototype.followed ?? []), [field, pace]];
  };
  return decorate as typeof inject;
};

export const gameContext = createContext<GameStore>('game');
export const studiesContext = createContext<StudyStore>('studies');
export const settingsContext = createContext<SettingsStore>('settings');
export const analysisContext = createContext<AnalysisStore>('analysis');
/** The game and its analysis, for components that the page shares with published analyses. */
export const sessionContext = createContext<Session>('session');
export const reviewContext = createContext<ReviewStore>('review');
export const playContext = createContext<LatePlay>('play');
export const luckContext = createContext<LuckStore>('luck');
export const compareContext = createContext<CompareStore>('compare');
export const editorContext = createContext<LateEditor>('editor');
export const importContext = createContext<LateImports>('import');

export const provideStores = (host: ReactiveElement, workspace: Workspace): void => {
  const provide = <Value>(context: Context<unknown, Value>, initialValue: Value): void => {
    new ContextProvider(host, { context, initialValue });
  };
  provide(gameContext, workspace.game);
  provide(studiesContext, workspace.studies);
  provide(settingsContext, workspace.settings);
  provide(analysisContext, workspace.analysis);
  provide(sessionContext, { game: workspace.game, analysis: workspace.analysis });
  provide(reviewContext, workspace.review);
  provide(playContext, workspace.play);
  provide(luckContext, workspace.luck);
  provide(compareContext, workspace.compare);
  provide(editorContext, workspace.editor);
  provide(importContext, workspace.imports);
};
