/** Lists the documentation's pages with their order and sources. */
import { readdirSync, readFileSync } from 'node:fs';
import { anchorsOf, apiPages } from './api.mjs';
import { elementPages } from './elements.mjs';
import { errorsMarkdown, SOURCE as ERRORS } from './errors.mjs';
import { exampleOf, playground } from './playground.mjs';
import { TRANSLATIONS, WORDS } from './words.mjs';

const read = (source, out, name, description) => ({
  source,
  out,
  name,
  description,
  markdown: readFileSync(source, 'utf8'),
});

const decisions = () =>
  readdirSync('docs/decisions')
    .filter((file) => /^\d{4}-/.test(file))
    .map((file) => {
      const source = `docs/decisions/${file}`;
      const [, title = file] = /^# (.*)$/m.exec(readFileSync(source, 'utf8')) ?? [];
      return read(source, `decision-${file.replace(/\.md$/, '.html')}`, title, title);
    });

/**
 * A page for players in one language. For example, the source of `rules` is `docs/rules.md`, or `docs/es/rules.md` in
 * Spanish.
 */
const translated = (language, name) => {
  const { pageNames, pageDescriptions } = WORDS[language];
  const isEnglish = language === 'en';
  // The file name of a language's first page is the language code.
  const out = name === 'index' && !isEnglish ? language : isEnglish ? name : `${language}-${name}`;
  const source = isEnglish ? `docs/${name}.md` : `docs/${language}/${name}.md`;
  return {
    ...read(source, `${out}.html`, pageNames[name], pageDescriptions[name]),
    lang: language,
  };
};

/** The players' sections that exist in all languages, in the order in which new players need them. */
const translatedPlayers = (language) => {
  const { frame } = WORDS[language];
  const pages = (names) => names.map((name) => translated(language, name));
  return [
    { title: frame.firstSteps, pages: pages(['from-chess', 'players', 'rules', 'faq']) },
    { title: frame.playBetter, pages: pages(['openings', 'endings']) },
    { title: frame.more, pages: pages(['history', 'glossary']) },
  ].map((section) => ({ ...section, isForPlayers: true }));
};

/** The players' pages that exist only in English. */
const englishPlayers = () => [
  read('docs/dice.md', 'dice.html', 'Dice', 'The game with the eight-sided die'),
  read(
    'docs/problems.md',
    'problems.html',
    'Problems',
    'Composed positions, and how to solve and compose them',
  ),
  read(
    'docs/games-from-elsewhere.md',
    'games-from-elsewhere.html',
    'Games from elsewhere',
    'How to open games from files, emails and other programs',
  ),
  read(
    'docs/accessibility.md',
    'accessibility.html',
    'Accessibility',
    'Playing by keyboard and by ear, and WCAG 2.2 criterion by criterion',
  ),
];

/** The players' sections in English. */
const players = () =>
  translatedPlayers('en').map((section, place, { length }) =>
    place < length - 1 ? section : { ...section, pages: [...englishPlayers(), ...section.pages] },
  );

/** The sections in a language, and the menu section for pages that exist only in English. */
const inLanguage = (language) => {
  const [first, ...others] = translatedPlayers(language);
  return {
    language,
    sections: [{ ...first, pages: [translated(language, 'index'), ...first.pages] }, ...others],
    english: {
      title: WORDS[language].frame.inEnglish,
      pages: englishPlayers(),
      isForPlayers: true,
    },
  };
};

/** The documentation in other languages. */
export const makeTranslations = () => TRANSLATIONS.map(inLanguage);

/** Makes the sections with their pages. A page's links are relative to its `source`. */
export const makePages = async () => {
  const listed = decisions();
  const overview = read(
    'docs/decisions/README.md',
    'decisions.html',
    'Decisions',
    'Decisions that a newcomer would question',
  );
  const parts = await apiPages();
  const addresses = new Map(
    parts.flatMap(({ source, markdown }) =>
      [...anchorsOf(markdown)].map(([exported, id]) => [
        exported,
        `${source.slice('docs/'.length)}#${id}`,
      ]),
    ),
  );
  const made = elementPages((exported) => addresses.get(exported));
  const elements = made.map(({ name, tag, guide, markdown }) => ({
    source: guide,
    out: `${name}.html`,
    name: `<${tag}>`,
    description: `The element ${tag}: attributes, events, methods, style`,
    markdown,
  }));
  const play = read(
    'docs/playground.md',
    'playground.html',
    'Playground',
    'Set the attributes, parts and colours of a running element, and copy the code',
  );
  const playPage = {
    ...play,
    markdown: play.markdown.replace(
      '<!-- playground -->',
      playground([...made].sort(({ name }) => (name === 'board' ? -1 : 0))),
    ),
    examples: made.map(({ name, tag }) => ({
      name: `playground-${name}`,
      code: exampleOf({ name, tag }),
    })),
  };
  const api = parts.map(({ name, source, title, markdown }) => ({
    source,
    out: `api-${name}.html`,
    name: title,
    description: `The library of Grant Acedrex: ${title.toLowerCase()}`,
    markdown,
  }));
  const library = read(
    'docs/api.md',
    'api.html',
    'The library',
    'The entry points of the package and their exports',
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
          'Where the package is tested, and the little configuration that it needs',
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
          'FEN, moves, PGN and custom rulesets',
        ),
        read(
          'docs/files-in-programs.md',
          'files-in-programs.html',
          'Files in programs',
          'How commands and the library read games from other programs',
        ),
        read(
          'docs/dice-in-programs.md',
          'dice-in-programs.html',
          'Dice in programs',
          'Fair rolls, the library, the search and the evaluation of games with dice',
        ),
      ],
    },
    { title: 'Elements', pages: [...elements, playPage] },
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
        read(
          'docs/recipes/remote-engine.md',
          'recipe-remote-engine.html',
          'A remote engine',
          'The engine of another machine',
        ),
        read('docs/recipes/react.md', 'recipe-react.html', 'React', 'The board in React'),
        read('docs/recipes/vue.md', 'recipe-vue.html', 'Vue', 'The board in Vue'),
        read(
          'docs/recipes/words.md',
          'recipe-words.html',
          'Languages',
          'Another language, or different texts',
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
        read(
          'docs/cookbook.md',
          'cookbook.html',
          'Cookbook',
          'Thirty common jobs as complete programs',
        ),
        { ...library, markdown: `${library.markdown}\n## All exports\n\n${everything}` },
        {
          source: ERRORS,
          out: 'errors.html',
          name: 'Errors',
          description: 'All error codes, with cause and remedy',
          markdown: errorsMarkdown(),
        },
        ...api,
      ],
    },
    {
      title: 'Inside',
      pages: [
        read('docs/architecture.md', 'architecture.html', 'Architecture', 'How it works'),
        read(
          'docs/kit.md',
          'kit.html',
          'The kit of the page',
          'Buttons, fields and tables in all states',
        ),
        read(
          'docs/languages.md',
          'languages.html',
          'Add a language',
          'How to translate the page and the elements',
        ),
        {
          ...overview,
          markdown: `${overview.markdown}\n${listed.map(({ source, name }) => `- [${name}](${source.slice('docs/decisions/'.length)})`).join('\n')}\n`,
        },
        read('CONTRIBUTING.md', 'contributing.html', 'Contributing', 'How to work on the project'),
        read(
          'SECURITY.md',
          'security.html',
          'Security',
          'How to report a vulnerability, and what is protected',
        ),
        read(
          'docs/licences.md',
          'licences.html',
          'Licences',
          'The dependencies and their licences',
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
    // Pages that are not in the menu. The decisions page and the first page link to them.
    {
      title: '',
      pages: [
        ...listed,
        {
          ...read('LICENSE', 'licence.html', 'MIT licence', 'The licence of Acedrex'),
          markdown: `# The MIT licence\n\n${readFileSync('LICENSE', 'utf8').replace(/^.*\n+/, '')}`,
        },
      ],
    },
  ];
};
