/**
 * The contexts of the page's stores: the page's element provides each store, and components consume the stores that
 * they need.
 */
import { ContextProvider, createContext, type Context } from '@lit/context';
import type { ReactiveElement } from 'lit';
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
