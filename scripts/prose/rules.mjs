/**
 * The patterns of the prose check. A pattern is kept if an editor would rewrite at least four out of five sentences
 * that match it. Patterns with more false alarms, such as "says" or "which", are left to reviewers.
 */

/** Words for program components, which must not be described as people. */
const PART =
  '(?:Xx|it|that|which|engines?|search|page|pages|workers?|stores?|boards?|elements?|builds?|tables?|database|books?|network|theory|modules?|class|function|code|object|graph|browsers?|program|client|library|editor|reader|test|process|journey)';

/**
 * @typedef {object} Rule
 * @property {string} id
 * @property {RegExp} find
 * @property {RegExp} [unless] sentences that are left alone
 * @property {string} instead the better wording
 * @property {string} bad a sentence that is refused
 * @property {string} good the same, rewritten
 */

/** @type {readonly Rule[]} */
export const RULES = [
  {
    id: 'is-no',
    find: /(?<!\b[Tt]here )\b(?:is|are|was|were|be|being|been) (?:also |still |then )?no (?!longer|more\b|less|fewer|different|doubt|worse|better|larger|smaller|greater|shorter|such|one\b)[\p{L}’'-]+/gu,
    instead: '"is not a …" or "has no …"',
    bad: 'A file that is no collection of games is refused.',
    good: 'A file that is not a collection of games is refused.',
  },
  {
    id: 'ask-for',
    find: /\bask(?:s|ed|ing)? (?:\w+ )?for\b|\basked (?:of|again|anew)\b/gi,
    instead: '"request"',
    bad: 'The worker asks for the missing tables.',
    good: 'The worker requests the missing tables.',
  },
  {
    id: 'go-on',
    find: /\b(?:go|goes|going|gone|went) on\b/gi,
    instead: '"continue" or "resume"',
    bad: 'The run can be stopped and gone on with.',
    good: 'The run can be stopped and resumed.',
  },
  {
    id: 'tell',
    find: /\b(?:tells?|telling|told)\b(?! (?:you|apart)\b| \w+ apart)/gi,
    unless: /^Tell /,
    instead: '"report", "notify" or "distinguish"',
    bad: 'Tells the page what has changed.',
    good: 'Notifies the page of changes.',
  },
  {
    id: 'that-of',
    find: /\b(?:is|are|was|were|be|being) (?:\w+ )?(?:that|those) of\b|(?:^|[;:.] )(?:that|those) of\b|\b(?:with|at|by|in|on|marks?|of|for|takes?|keeps?|has|have) (?:that|those) of\b/gi,
    instead: 'repeat the noun, or put it before: "the move\'s score"',
    bad: 'The PGN is not that of a problem.',
    good: 'This PGN is not a problem.',
  },
  {
    id: 'what-has',
    find: /(?<!\b(?:sees?|says?|knows?|shows?|tells?|of|matter|decides?|about|explains?|asks?|defines?|on|and|understand|learn) )\bwhat (?:has|have|had|stands?|comes?|came|belongs?|counts?|follows?|leads?|fails?|waits?|runs?|needs?|takes?|works?|costs?)\b/gi,
    unless: /\?$|^What \w+ \w+$/,
    instead: 'name the thing: "the tables", "changes", "the next task"',
    bad: 'Fetches what has tables of endings.',
    good: 'Loads the tablebase module.',
  },
  {
    id: 'what-is',
    find: /(?:\b(?:with|from|of|to|by|for|than|like|into|and|keeps?|loads?|fetch(?:es)?|returns?|stores?|makes?|finds?|writes?|takes|removes?|deletes?|replaces?|checks?|compares?) |[,;:] |^)what (?:is|are|was|were) (?:\w+ )?(?:\w+ed|left|kept|shown|known|found|lost|won|read|written|drawn|given|taken|made|missing|there|new|set|sent|meant|said|done|to)\b/gi,
    unless: /\?$|^What (?:is|are) \w+(?:,? and when| next)?$/,
    instead: 'name the thing: "the rest", "the results", "user input"',
    bad: 'Continues with what is left.',
    good: 'Continues with the remaining jobs.',
  },
  {
    id: 'the-one',
    find: /\bthe ones? (?:that|which|who|whose|with|of|before|after|in|on|from|to|where|for|by|under|without)\b/gi,
    instead: 'repeat the noun: "the previous search", "the version that …"',
    bad: 'The next puzzle has another motif than the one before.',
    good: 'The next puzzle has a different motif.',
  },
  {
    id: 'those-that',
    find: /(?:^|[;:] |\b(?:are|is) )those (?:that|which|with|in|on|from|whose|without)\b/gi,
    instead: 'repeat the noun',
    bad: 'Takes no further jobs; those that run are returned.',
    good: 'Takes no further jobs and returns running jobs.',
  },
  {
    id: 'whoever',
    find: /\b(?:whoever|somebody|someone|everybody|everyone|anybody)\b/gi,
    instead: 'the role: the user, the caller, the host page, White, the solver',
    bad: 'Whoever asks gets an error.',
    good: 'The caller gets an error.',
  },
  {
    id: 'one',
    find: /\b(?:as|when|where|if) one (?:would|likes|wants|looks|sees|plays|needs|has to|may|must)\b|\bone looks\b|\boneself\b|(?<!\b(?:this|that|each|every|another|other|second|first|last|next|any|no|which) )\bone[’']s\b/gi,
    instead: 'the role: the user, the caller, the player; or "you"',
    bad: 'The squares in order, as one would walk.',
    good: 'The squares in the order of the path.',
  },
  {
    id: 'he',
    find: /\b(?:he|his|him|himself)\b/gi,
    unless: /\bking|\brook checks|Murray|Musser|Cazaux|Alfonso|Golladay|Bodlaender/i,
    instead: 'the role, or "they"',
    bad: 'The guest takes his seat first.',
    good: 'The guest claims the seat first.',
  },
  {
    id: 'men',
    find: /\b(?:men|man)\b/gi,
    instead: '"pieces", "piece"',
    bad: 'Solves endings with four men.',
    good: 'Solves endings with four pieces.',
  },
  {
    id: 'fault',
    find: /\bfault(?:s|y)?\b/gi,
    instead: '"error", "bug" or "defect"',
    bad: 'Returns the first fault.',
    good: 'Returns the first error.',
  },
  {
    id: 'array',
    find: /\b(?:opening|initial|starting) arrays?\b|\b(?:from|in|of|with|every) the array\b(?! of)|^The array is|\bin every array\b/gi,
    instead: '"starting position"',
    bad: 'The game begins from the opening array.',
    good: 'The game begins from the starting position.',
  },
  {
    id: 'mend',
    find: /\bmend(?:s|ed|ing)?\b/gi,
    instead: '"fix" or "repair"',
    bad: 'The one that is mended.',
    good: 'The version that receives fixes.',
  },
  {
    id: 'person',
    find: new RegExp(
      String.raw`\b(?:forgets?|forgot|forgotten|remembers?|remembered|looks away|lives|(?<!-)lived|dies|died|dying)\b|\b${PART} (?:\w+ly |also |still |never |already )?(?:knows?|knew|wants?|wanted|believes?|notices?|noticed|trusts?|hears?|cares|minds|likes|hopes)\b|\b(?:is|are|was|were|be) (?:still |no longer )?wanted\b`,
      'gi',
    ),
    unless:
      /\b(?:users?|players?|people|opponent|learner|king) (?:\w+ )?(?:forgets?|remembers?|lives?|lived|died)/i,
    instead: 'what the code does: stores, clears, discards, has data for, requests, ends',
    bad: 'The worker forgets the tables.',
    good: 'The worker clears the tables.',
  },
  {
    id: 'stands',
    find: /\b(?:stands?|stood)\b(?!-| (?:for|out|alone|by|pat|still|on Xx)\b)/gi,
    unless:
      /\b(?:kings?|pieces?|pawns?|aancas?|unicornios?|lions?|men|man|rooks?|giraffes?|crocodiles?|squares?|ranks?|it stands on [a-l])\b/i,
    instead: '"is", "comes" or "appears"',
    bad: 'The tag stands after the moves.',
    good: 'The tag comes after the moves.',
  },
  {
    id: 'of-first',
    find: /^Of (?!course)/g,
    instead: 'begin with the subject',
    bad: 'Of repeated tags the first is kept.',
    good: 'Keeps the first of repeated tags.',
  },
  {
    id: 'of-own',
    find: /\b(?:a|an|no|another|the|\p{L}+s) (?:\p{L}+ )?[\p{L}]+ of (?:its|their|his) own\b(?= *[.,;:)]| (?:if|when|where|and|or|in|for|with|so|to|as|that|on|from|below|beside)\b|$)/gu,
    instead: '"its own …" or "a separate …"',
    bad: 'Each has a queue of its own.',
    good: 'Each has its own queue.',
  },
  {
    id: 'of-which',
    find: /(?<!\b(?:one|each|all|some|most|both|none|many|any|either|neither|two|half|part) )\bof (?:which|whom)\b/gi,
    instead: 'two sentences, or "whose"',
    bad: 'The moves of which the answer is one.',
    good: 'The moves that include the answer.',
  },
  {
    id: 'say-of',
    find: /\b(?:says?|said|knows?|knew|known|tells?|told|heard|asks?|asked) (?:nothing |anything |little |much |more |also )?of (?!\w+ing\b|course)/gi,
    instead: '"about"',
    bad: 'What the engine says of a move.',
    good: "The engine's assessment of a move.",
  },
  {
    id: 'is-said',
    find: /\b(?:is|are|was|were|be|been) (?:\w+ )?said\b(?! to)/gi,
    instead: 'who reports it: "The page reports …"',
    bad: 'It is said then.',
    good: 'The page then reports the error.',
  },
  {
    id: 'came-of',
    find: /\b(?:comes?|came|becomes?|became|become) of\b|\bmade of (?:it|them)\b/gi,
    instead: '"the result of", "the outcome of"',
    bad: 'What became of a candidate.',
    good: 'The outcome of a candidate.',
  },
  {
    id: 'else',
    find: /(?:^|[.;:] )else\b|, (?:or |and )?else\b/gi,
    instead: '"otherwise"',
    bad: 'Else it is drawn.',
    good: 'Otherwise it is a draw.',
  },
  {
    id: 'also',
    find: /\b(?:are|is) \w+ed also\b|\balso (?:where|when|while|after|if|in|on|for|with|by|without|of|to|from|at|those|what)\b/gi,
    instead: '"even if", "including", or "also" before the verb',
    bad: 'Listeners are removed, also if it fails.',
    good: 'Listeners are removed even if it fails.',
  },
  {
    id: 'archaic',
    find: /\b(?:thereof|therein|lest|ere|whence|thereupon|hitherto|heretofore|anew|foretells?|foretold|unasked|as if by itself)\b|\b(?:is|are|was|were) wished\b|\bwhat it was about\b|\bby force no\b|\bof \w+ nothing is known\b/gi,
    instead: 'plain English: "again", "so that … not", "predicted"',
    bad: 'The books are made anew.',
    good: 'The books are rebuilt.',
  },
  {
    id: 'has-got',
    find: /\b(?:has|have|had) got\b/gi,
    instead: '"has"',
    bad: 'The tab has got the focus.',
    good: 'The tab has the focus.',
  },
  {
    id: 'all-that',
    find: /\ball that (?:is|are|was|were|can|has|have)\b/gi,
    instead: 'name the thing: "all games", "the only file needed"',
    bad: 'Clears all that was stored.',
    good: 'Clears the storage.',
  },
  {
    id: 'as-has-it',
    find: /\bas (?:[^\s,;.]+ ){1,4}(?:has|have|had) (?:it|them)\b/gi,
    instead: '"as in …"',
    bad: 'The players and the date, as a PGN file has them.',
    good: 'The players and the date, as in a PGN file.',
  },
  {
    id: 'is-to-be',
    find: /\b(?:is|are|was|were) (?:still |also )?to be\b|\b(?:has|have|had) still to\b/gi,
    instead: '"must be", "will be", "should be"',
    bad: 'The positions that are to be analysed.',
    good: 'The positions to analyse.',
  },
  {
    id: 'end-most',
    find: /, (?:and )?at (?:most|least)[.;]/gi,
    instead: '"at most" before the number, or "minimum", "maximum"',
    bad: 'Bytes of the largest table, at least.',
    good: 'Minimum size of the largest table, in bytes.',
  },
  {
    id: 'where-there',
    find: /\bwhere there (?:is|are|was|were)\b/gi,
    instead: '"if there is", "if … fits", "if … exists"',
    bad: 'Outside, where there is room.',
    good: 'Outside if it fits.',
  },
  {
    id: 'is-there',
    find: /\b(?:is|are|was|were) there(?=[.,;)]|$| (?:and|once|when|where|is|too|now|that)\b)/gi,
    instead: '"exists", "is loaded", "is available", "is present"',
    bad: 'Call it again when the table is there.',
    good: 'Call it again when the table is loaded.',
  },
  {
    id: 'by-chance',
    find: /\bby chance\b/gi,
    instead: '"random" or "at random"',
    bad: 'A legal move by chance.',
    good: 'A random legal move.',
  },
  {
    id: 'so-many',
    find: /\b(?:in|for|of|with|after|by|only|has|have|saved|each) so (?:many|much)\b/gi,
    instead: 'the number: "N moves", "the given number of"',
    bad: 'A win in so many moves.',
    good: 'A win in N moves.',
  },
  {
    id: 'begun',
    unless: /\bBegin again\b/,
    find: /\b(?:is|are|was|were|been|be|and|never) begun\b|\bbeg(?:in|ins|an|un) (?:anew|again)\b/gi,
    instead: '"start", "restart"',
    bad: 'The search is begun again.',
    good: 'The search restarts.',
  },
  {
    id: 'nothing-but',
    find: /\b(?:nothing|nobody|none|no \w+) but\b/gi,
    instead: '"only"',
    bad: 'It loads nothing but the file system.',
    good: 'It loads only the file system.',
  },
  {
    id: 'any-more',
    find: /\bnot .{1,40}\bany more\b(?! than)|\bany more[.,;]/gi,
    instead: '"no longer"',
    bad: 'The connection is not needed any more.',
    good: 'The connection is no longer needed.',
  },
  {
    id: 'done-so',
    find: /\b(?:closed|begun|started|written|opened|read|used|called|named|shown|stored|played|found|drawn|counted|kept|given|changed|saved) so\b(?= *[.,;:)]| (?:is|are|has|was|in|by|on|too|also)\b)/gi,
    instead: '"this way"',
    bad: 'A page that is closed so is emptied.',
    good: 'A page closed this way is emptied.',
  },
  {
    id: 'possessive',
    find: /^(?:\S+ ){0,4}\S+[’']s\.$/g,
    instead: 'a noun: "The player\'s clock."',
    bad: "The player's.",
    good: "The player's clock.",
  },
  {
    id: 'twice',
    unless: / --\w/,
    find: /\b(?!that\b|had\b|Xx\b)(\p{L}{2,}) \1\b(?!-)/gu,
    instead: 'one of the two words',
    bad: 'Returns the the move.',
    good: 'Returns the move.',
  },
  {
    id: 'american',
    find: /(?<![-.])\b(?:colors?|colored|gray|centers?|centered|behaviors?|favorites?|canceled|canceling|modeled|labeled|catalog|analyze[sdr]?|analyzing|neighbors?|neighboring|defense|offense|(?:organ|recogn|optim|minim|maxim|serial|initial|normal|synchron|custom|summar|random|general)iz(?:e|es|ed|ing|ation))\b(?![-(.=])/gi,
    unless: /^\S+$/,
    instead: 'British spelling: colour, centre, behaviour, analyse, optimise',
    bad: 'The color of the center square.',
    good: 'The colour of the centre square.',
  },
  {
    id: 'long',
    find: /^(?:\S+ ){35,}\S+/g,
    instead: 'two sentences: this one has more than 35 words',
    bad: `The worker ${'loads the next table and '.repeat(7)}then it stops.`,
    good: 'The worker loads the next table. Then it stops.',
  },
];

/** Imperatives that have the form of a participle or a third person singular. */
const IMPERATIVE =
  /^(?:Embed|Feed|Speed|Seed|Need|Bed|Shed|Bring|Ring|String|Sing|Swing|Focus|Canvas|Bias|Alias|Pass|Process|Press|Express|Compress|Bypass|Address|Discuss|Assess|Dismiss|Access|Cross|Miss|Guess|Suppress)\b/;

/** @type {readonly Rule[]} */
export const SUBJECT_RULES = [
  {
    id: 'subject-length',
    find: /^.{73,}$/gu,
    instead: 'at most 72 characters; the reason goes into the body',
    bad: 'Keep the room of an engine that is off, so that its start moves nothing in the panel',
    good: 'Keep room for the panel of a stopped engine',
  },
  {
    id: 'subject-semicolon',
    find: /;/g,
    instead: 'one change a commit, without a semicolon',
    bad: 'Fix the clock; test it',
    good: 'Fix the clock',
  },
  {
    id: 'subject-imperative',
    find: /^(?:\p{Ll}\S*|(?:The|A|An|It|Its|This|These|No|All|Each|Every|Now|When|If|There|What|Some|More|Two)\b|\p{Lu}\p{Ll}+(?:ed|ing|[^s\W]s)\b(?!:)|\p{Lu}\S+ (?:(?!what|that|which|who|whether|if|how|where|an? |the )\S+ )?(?:is|are|has|have|can|does|no longer|also|step|goes)\b)/gu,
    unless: IMPERATIVE,
    instead: 'the imperative: "Fix …", "Add …"',
    bad: 'Arrow keys step also after a click',
    good: 'Fix arrow keys after a click on a tab',
  },
  {
    id: 'subject-period',
    find: /\.$/g,
    instead: 'no full stop',
    bad: 'Fix the clock.',
    good: 'Fix the clock',
  },
];
