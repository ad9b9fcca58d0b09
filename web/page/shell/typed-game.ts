/** The commands typed at the board: moves, questions to the engine, and a player's actions in a game. */
import type { LitElement, TemplateResult, nothing } from 'lit';
import { makeFen } from '../../../src/notation/fen.js';
import { stepsOf } from '../../../src/notation/line.js';
import { isPass } from '../../../src/rules/moves.js';
import type { Color } from '../../../src/rules/pieces.js';
import { wordsFor } from '../../../src/elements/analysis/languages.js';
import { statusOf } from '../../../src/elements/analysis/status.js';
import type { AnalysisStore } from '../../../src/elements/session/analysis-store.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { getLocale, labels, msg } from '../../i18n/locale.js';
import { formatTime } from '../play/clock.js';
import type { TrialStore } from '../learn/lesson-text.js';
import type { LatePlay } from '../play/late-play.js';
import { hintText } from '../play/level-words.js';
import type { PlayStore } from '../play/play-store.js';
import type { SettingsStore } from '../settings/settings-store.js';
import {
  always,
  positionPlace,
  stepCommands,
  type Answer,
  type Said,
  type TypedPlace,
} from '../speech/commands.js';
import { describeScore, describeStep, scoreOf } from '../speech/sentences.js';
import type { Speech } from '../speech/speech.js';
import { typedField } from '../speech/typed-field.js';

export interface TypedGame {
  readonly game: GameStore;
  readonly analysis: Pick<AnalysisStore, 'findings' | 'isThreat' | 'start' | 'stop'>;
  readonly play: Pick<LatePlay, 'isPlaying' | 'made'>;
  readonly settings: SettingsStore;
  /** The trial of a piece, which replaces the game on the board. */
  readonly trial?: TrialStore | undefined;
}

export const drawField = (view: LitElement & TypedGame): TemplateResult | typeof nothing =>
  typedField(view, view.settings, () => typedGame(view));

/** Maximum number of plies of the engine's line that are spoken. */
const MAX_PLIES = 8;

export const typedGame = (asked: TypedGame): TypedPlace => {
  const { game, play, settings, trial } = asked;
  if (trial !== undefined)
    return positionPlace(trial.position, {
      play: (move) => {
        const fen = makeFen(trial.position.play(move).setup);
        trial.move(fen, move.promotion);
      },
      commands: {},
    });
  // Must equal the announcer's text, so screen readers do not read it twice.
  const tell = (speech: Speech): string => {
    const { announced } = settings.values;
    const level = announced === 'nothing' ? 'moves' : announced;
    return describeStep(game, scoreOf(asked), speech, level);
  };
  const played = play.isPlaying ? play.made : undefined;
  const undo = ({ speech }: { readonly speech: Speech }): Answer => {
    if (played === undefined ? !game.canUndo : !played.may.takeBack)
      return always(speech.words.nothingToUndo);
    if (played === undefined) game.undo();
    else played.takeBack();
    return always(tell(speech));
  };
  const { position, roll } = game;
  return {
    setup: position.setup,
    ruleset: position.ruleset,
    position,
    roll,
    play:
      played?.may.move === false
        ? undefined
        : (move, speech) => {
            if (played === undefined || isPass(move)) game.play(move);
            else played.move(move);
            return always(tell(speech));
          },
    commands: {
      ...stepCommands(game, tell),
      undo,
      ...(played === undefined ? engineCommands(asked) : playCommands(played)),
    },
  };
};

const engineCommands = (asked: TypedGame): TypedPlace['commands'] => {
  const { analysis } = asked;
  return {
    evaluation: ({ speech }) => always(describeEvaluation(asked, speech)),
    best: ({ speech }) => always(describeBest(asked, speech)),
    analyse: ({ speech: { words } }) => {
      analysis.start();
      return always(words.analysing);
    },
    stop: ({ speech: { words } }) => {
      analysis.stop();
      return always(words.stopped);
    },
  };
};

const describeEvaluation = (asked: TypedGame, { words }: Speech): string => {
  const { game, analysis } = asked;
  if (game.position.status() !== 'ongoing') return statusOf(wordsFor(getLocale()), game);
  // The engine's current result takes precedence over the score in the game.
  const line = analysis.isThreat ? undefined : analysis.findings?.lines[0];
  if (line !== undefined)
    return `${describeScore(line.score, words)}, ${words.depth({ depth: line.depth })}`;
  const score = scoreOf(asked);
  return score === undefined ? words.noEvaluation : describeScore(score, words);
};

const describeBest = ({ analysis }: TypedGame, { words }: Speech): string => {
  const { findings, isThreat } = analysis;
  const line = isThreat ? undefined : findings?.lines[0];
  if (findings === undefined || line === undefined) return words.noEvaluation;
  const steps = stepsOf(findings.position, line.pv, MAX_PLIES);
  return msg(labels.nameAndValue, {
    name: describeScore(line.score, words),
    value: steps.map(({ san }) => san).join(', '),
  });
};

/** A player's commands, except moves. During a game, commands to the engine report that it is off. */
const playCommands = (play: PlayStore): TypedPlace['commands'] => {
  const { game, may, talk } = play;
  const hidden = ({ speech: { words } }: { readonly speech: Speech }): Answer =>
    always(words.hidden);
  return {
    evaluation: hidden,
    best: hidden,
    analyse: hidden,
    stop: hidden,
    clock: ({ speech: { words } }) => {
      const { clock } = play.played.clock;
      if (clock === undefined) return always(words.noClock);
      const timeOf = (color: Color): string => formatTime(clock.left(color));
      return always(words.clock({ white: timeOf('white'), black: timeOf('black') }));
    },
    ...(!play.played.isWatched && {
      resign: ({ speech: { words }, typed, isRepeated }: Said) => {
        if (!isRepeated) return always(words.repeat({ command: typed }));
        play.resign();
        return () => statusOf(wordsFor(getLocale()), game);
      },
    }),
    draw: async ({ speech: { words } }) => {
      if (talk.hasOffer) play.answerDraw(true);
      else if (may.offerDraw) await play.offerDraw();
      else return always(words.noDraw);
      if (!play.isPlaying) return () => statusOf(wordsFor(getLocale()), game);
      return always(talk.isDeclined ? words.drawDeclined : words.drawOffered);
    },
    ...(!play.played.isShared && {
      hint: async ({ speech: { words } }: { readonly speech: Speech }) => {
        if (!may.move) return always(words.notYourTurn);
        await play.askHint();
        const { hint } = play;
        return always((hint && hintText(game.position, hint)) ?? words.noHint);
      },
    }),
  };
};
