/**
 * How long texts and lists may be, in characters or items. The API's schemas, the browser's fields and
 * the texts that name a limit all read it here.
 */
export const limits = {
  question: 4_000,
  /** So much of a question is read for the game that it is about; it is sent in an address, where a letter may take 9 signs. */
  readQuestion: 800,
  /** What a person adds in their own words: to a rating, a report, a review. */
  comment: 2_000,
  /** Why an admin did something, as the audit and the ledger keep it. */
  reason: 500,
  title: 300,
  sampleQuestion: 300,
  /** Of one game, in all languages together. */
  sampleQuestions: 100,
  /** The answers of a game that its figures are of. */
  lastAnswers: 1_000,
  /** What a player calls a conversation; a first question is cut to it. */
  conversationTitle: 100,
  /** What a person, a key or a pack is called. */
  name: 100,
  email: 254,
  password: { min: 10, max: 4_096 },
  /** The secret of a link in a mail. */
  mailToken: 200,
  /** Games that a key, or a program that signed in, is limited to. */
  gamesOfKey: 50,
  /** One parameter of OAuth; the state of some programs is long. */
  oauthParameter: 4000,
  /** Words to search a list or the catalogue for. */
  search: 200,

  section: 1_000,
  chunk: 50_000,
  /** A longer chunk is split on save: what the expert cites is read at one glance. */
  splitChunk: 1_500,
  chunkKey: 100,
  sectionsOfArticle: 1_000,
  /** Of all its sections; as much as one request can bring. */
  article: 1024 * 1024,
  hint: 600,
  gameVersion: 100,
  webAddress: 500,
  /** Bytes. */
  knowledgeFile: 64 * 1024 * 1024,
  /** Bytes of a file of labels, which is read at once; a longer one is sent in parts. */
  labelsFile: 4 * 1024 * 1024,
  /** Bytes of a wiki's export that is sent through the browser; the command line takes larger ones. */
  wikiFile: 64 * 1024 * 1024,
  /** The name of a file with its folders. */
  filePath: 500,
  /** Text that is pasted to be imported. */
  paste: 1_000_000,
  /** Addresses of pages in it. */
  pastedAddresses: 200,
  /** Texts that a browser sends one by one, in bytes, which are parsed at once; more come as a zip. */
  sentTexts: 8 * 1024 * 1024,
  /** How many of them. */
  sentFiles: 2_000,

  announcementTitle: 150,
  announcementBody: 2_000,
  steamProfile: 500,

  /** Calls that can be bought or credited at once. */
  calls: 100_000,
  /** The highest number of calls at which one can ask to be warned. */
  lowCalls: 1_000,
  /** Address of a device at a push service. */
  pushEndpoint: 1_000,
  /** Devices of one person that show notifications. */
  pushDevices: 10,
  /** Where one account is logged in at the same time. */
  sessions: 30,

  /** A promotion code: its characters, what it gives at most, and to how many people. */
  promotion: { code: { min: 6, max: 32 }, calls: 10_000, percent: 500, uses: 1_000_000 },

  /** Records that one request changes at most. */
  bulk: 200,

  /** Saved views of admin lists: of one list, of one person, and the characters of an address. */
  savedView: { ofList: 30, ofPerson: 300, query: 2_000 },

  /** Unsaved texts that one person keeps at a time, and their bytes together. */
  drafts: 100,
  draftBytes: 16 * 1024 * 1024,

  /** Answers that one player shares at a time. */
  shares: 500,

  /** Games, and names of games, of which one player may want an expert. */
  demand: { games: 200, titles: 50 },
  /** A longer search is cut to it. */
  missedSearch: 80,

  /** Rows of one page of a list. */
  page: { default: 20, max: 100, offset: 1_000_000 },
  /** An admin list's `total` is counted up to here; one more means that there are more. */
  counted: 10_000,
} as const;
