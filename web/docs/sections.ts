/** A section of the documentation, as `scripts/docs/search.mjs` lists it for the search. */
export interface Section {
  /** The address within the documentation, as in `board.html#colours`. */
  readonly href: string;
  /** The title of the page, and the heading of the section: the title again for what comes first. */
  readonly title: string;
  readonly heading: string;
  /** Without markup. */
  readonly text: string;
  /** Other words by which a reader may look for it; they are not shown. */
  readonly words?: string;
  /** A BCP 47 tag. */
  readonly lang: string;
  readonly isForPlayers: boolean;
}
