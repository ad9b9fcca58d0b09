/** Which pages the documentation has, in which order, and where each one's text comes from. */
import { readdirSync, readFileSync } from 'node:fs';
import { anchorsOf, apiPages } from './api.mjs';
import { elementPages } from './elements.mjs';

const read = (source, out, name, description) => ({
  source,
  out,
  name,
  description,
  markdown: readFileSync(source, 'utf8'),
});

/** The first page in other languages; what it links to is in English. */
const landings = () =>
  [
    ['es', 'Español', 'El gran ajedrez de Alfonso X en su sitio y en su programa'],
    ['fr', 'Français', 'Le grand jeu d’échecs d’Alphonse X sur votre site et dans votre programme'],
    ['de', 'Deutsch', 'Das große Schach Alfons’ X. auf Ihrer Website und in Ihrem Programm'],
    ['pt', 'Português', 'O grande xadrez de Afonso X no seu site e no seu programa'],
  ].map(([lang, name, description]) => ({
    ...read(`docs/${lang}.md`, `${lang}.html`, name, description),
    lang,
  }));

const decisions = () =>
  readdirSync('docs/decisions')
    .filter((file) => /^\d{4}-/.test(file))
    .map((file) => {
      const source = `docs/decisions/${file}`;
      const [, title = file] = /^# (.*)$/m.exec(readFileSync(source, 'utf8')) ?? [];
      return read(source, `decision-${file.replace(/\.md$/, '.html')}`, title, title);
    });

/** The pages for players, in the order in which a newcomer needs them. */
const players = () =>
  [
    {
      title: 'First steps',
      pages: [
        read(
          'docs/from-chess.md',
          'from-chess.html',
          'From chess',
          'For chess players: what is different, the pieces, a first game, and the words',
        ),
        read(
          'docs/players.md',
          'players.html',
          'Guide for players',
          'How to play, analyse and train on the page: every view, and what its figures mean',
        ),
        read(
          'docs/rules.md',
          'rules.html',
          'The rules',
          'The rules of Grant Acedrex in four readings',
        ),
      ],
    },
    {
      title: 'Play better',
      pages: [
        read(
          'docs/openings.md',
          'openings.html',
          'Openings',
          'How a game of Grant Acedrex begins: plans, best lines and common mistakes',
        ),
        read(
          'docs/endings.md',
          'endings.html',
          'Endings',
          'Solved endings: which pieces win, and how fast',
        ),
      ],
    },
    {
      title: 'More',
      pages: [
        read('docs/dice.md', 'dice.html', 'Dice', 'The game with the eight-sided die'),
        read(
          'docs/problems.md',
          'problems.html',
          'Problems',
          'Composed positions: what they ask for, and how to solve and compose them',
        ),
        read(
          'docs/games-from-elsewhere.md',
          'games-from-elsewhere.html',
          'Games from elsewhere',
          'How to open games from files, mails and other programs',
        ),
        read(
          'docs/history.md',
          'history.html',
          'History',
          'The book of 1283: what it says, where it is, and what is uncertain',
        ),
      ],
    },
  ].map((section) => ({ ...section, isForPlayers: true }));

/** The sections with their pages; `source` is the file to which a page's links are relative. */
export const makePages = async () => {
  const listed = decisions();
  const overview = read(
    'docs/decisions/README.md',
    'decisions.html',
    'Decisions',
    'Decisions that a newcomer would question',
  );
  const elements = elementPages().map(({ name, tag, guide, markdown }) => ({
    source: guide,
    out: `${name}.html`,
    name: `<${tag}>`,
    description: `The element ${tag}: attributes, events, methods, style`,
    markdown,
  }));
  const api = (await apiPages()).map(({ name, title, markdown }) => ({
    source: `api/${name}.md`,
    out: `api-${name}.html`,
    name: title,
    description: `The library of Grant Acedrex: ${title.toLowerCase()}`,
    markdown,
  }));
  const library = read(
    'docs/api.md',
    'api.html',
    'The library',
    'The entries of the package, and all that they export',
  );
  const everything = api
    .map(({ source, name, markdown }) => {
      const links = [...anchorsOf(markdown)].map(
        ([exported, id]) => `[\`${exported}\`](../${source}#${id})`,
      );
      return `### ${name}\n\n${links.join(', ')}\n`;
    })
    .join('\n');
  return [
    ...players(),
    {
      title: 'Begin',
      pages: [
        read(
          'docs/index.md',
          'index.html',
          'What it is',
          'Grant Acedrex on your site, in your program, on the command line',
        ),
        read(
          'docs/start.md',
          'start.html',
          'Start in five minutes',
          'From nothing to a board on your own page',
        ),
        read(
          'docs/bundlers.md',
          'bundlers.html',
          'Bundlers and frameworks',
          'Where the package is tested, and what it needs there: next to nothing',
        ),
        read(
          'docs/command-line.md',
          'command-line.html',
          'The command line',
          'The program acedrex',
        ),
        read(
          'docs/protocols.md',
          'protocols.html',
          'XBoard and UCI',
          'The engine in other programs',
        ),
        read(
          'docs/notation.md',
          'notation.html',
          'Notation',
          'FEN, moves, PGN and custom rulesets, as programs write them',
        ),
        read(
          'docs/files-in-programs.md',
          'files-in-programs.html',
          'Files in programs',
          'How commands and the library read the games of other programs, and what is tolerated',
        ),
        read(
          'docs/dice-in-programs.md',
          'dice-in-programs.html',
          'Dice in programs',
          'Fair rolls, the library, the search and the evaluation of games with dice',
        ),
      ],
    },
    { title: 'Elements', pages: elements },
    {
      title: 'Recipes',
      pages: [
        read(
          'docs/recipes/static-site.md',
          'recipe-static-site.html',
          'A static site',
          'The board on a page without a build',
        ),
        read(
          'docs/embedding.md',
          'embedding.html',
          'In a frame',
          'Boards, games and the editor in an iframe',
        ),
        read('docs/recipes/play.md', 'recipe-play.html', 'Play', 'Play against the engine'),
        read(
          'docs/recipes/two-players.md',
          'recipe-two-players.html',
          'Two players',
          'Two visitors play on your page',
        ),
        read(
          'docs/recipes/relay.md',
          'recipe-relay.html',
          'A relay',
          'Live games in a club or a school',
        ),
        read('docs/recipes/react.md', 'recipe-react.html', 'React', 'The board in React'),
        read('docs/recipes/vue.md', 'recipe-vue.html', 'Vue', 'The board in Vue'),
        read(
          'docs/recipes/words.md',
          'recipe-words.html',
          'Languages',
          'Another language, or other words',
        ),
        read(
          'docs/recipes/csp.md',
          'recipe-csp.html',
          'Content-Security-Policy',
          'The board under a strict policy',
        ),
        read(
          'docs/recipes/ssr.md',
          'recipe-ssr.html',
          'Server rendering',
          'Positions without JavaScript',
        ),
        read('docs/recipes/node.md', 'recipe-node.html', 'Node', 'Rules and engine in Node'),
        read(
          'docs/recipes/machines.md',
          'recipe-machines.html',
          'Many machines',
          'Theory and annotations by workers on many machines',
        ),
      ],
    },
    {
      title: 'Library',
      pages: [
        { ...library, markdown: `${library.markdown}\n## All exports\n\n${everything}` },
        ...api,
      ],
    },
    {
      title: 'Inside',
      pages: [
        read('docs/architecture.md', 'architecture.html', 'Architecture', 'How it hangs together'),
        read(
          'docs/languages.md',
          'languages.html',
          'Add a language',
          'How the page and the elements get the words of another language',
        ),
        {
          ...overview,
          markdown: `${overview.markdown}\n${listed.map(({ source, name }) => `- [${name}](${source.slice('docs/decisions/'.length)})`).join('\n')}\n`,
        },
        read('CONTRIBUTING.md', 'contributing.html', 'Contributing', 'How to work on it'),
        read(
          'SECURITY.md',
          'security.html',
          'Security',
          'How to report a hole, and what is defended',
        ),
        read(
          'docs/licences.md',
          'licences.html',
          'Licences',
          'What it is made of, and under which licences',
        ),
        read(
          'docs/stability.md',
          'stability.html',
          'What is public',
          'What semantic versioning covers',
        ),
        read('CHANGELOG.md', 'changelog.html', 'Changes', 'What has changed'),
      ],
    },
    // Reached from the page of decisions and from the first page.
    {
      title: '',
      pages: [
        ...listed,
        ...landings(),
        {
          ...read('LICENSE', 'licence.html', 'MIT licence', 'The licence of Acedrex'),
          markdown: `# The MIT licence\n\n${readFileSync('LICENSE', 'utf8').replace(/^.*\n+/, '')}`,
        },
      ],
    },
  ];
};
