/** The words of figures in English. */

export const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

export const MONTH =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";

export const SCALES: Record<string, number> = {
  hundred: 1e2,
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  mm: 1e6,
  mil: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
  t: 1e12,
  tn: 1e12,
  trillion: 1e12,
};

export const CURRENCIES: Record<string, string> = {
  $: "usd",
  us$: "usd",
  usd: "usd",
  dollar: "usd",
  dollars: "usd",
  "€": "eur",
  eur: "eur",
  euro: "eur",
  euros: "eur",
  "£": "gbp",
  gbp: "gbp",
  pound: "gbp",
  pounds: "gbp",
  "¥": "jpy",
  jpy: "jpy",
  yen: "jpy",
  "₹": "inr",
  inr: "inr",
  rupees: "inr",
  "₩": "krw",
  won: "krw",
  cny: "cny",
  yuan: "cny",
  "cn¥": "cny",
  chf: "chf",
  cad: "cad",
  ca$: "cad",
  c$: "cad",
  aud: "aud",
  au$: "aud",
  a$: "aud",
  nz$: "nzd",
  hk$: "hkd",
  s$: "sgd",
  nt$: "twd",
  r$: "brl",
  mx$: "mxn",
};

const SMALL = [
  ..."zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen".split(" "),
  ..."fifteen sixteen seventeen eighteen nineteen".split(" "),
];
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

/** Numbers that are one word, and the tens with their ones: "forty-two". */
export const NUMBER_WORDS: Record<string, number> = Object.fromEntries([
  ...SMALL.map((word, value) => [word, value] as const),
  ...TENS.flatMap((word, index) => {
    const tens = 20 + 10 * index;
    const ones = SMALL.slice(1, 10).map((one, place) => [`${word}-${one}`, tens + place + 1] as const);
    return [[word, tens] as const, ...ones];
  }),
  ["dozen", 12],
]);

/** Of quarters, halves and ranks. What is "first" is rarely counted. */
export const ORDINAL_WORDS: Record<string, number> = Object.fromEntries(
  "first second third fourth fifth sixth seventh eighth ninth tenth"
    .split(" ")
    .map((word, index) => [word, index + 1]),
);

/** Multiples in one word. Twice as much is also an increase by 100 percent: see `sameQuantity`. */
export const MULTIPLE_WORDS: Record<string, number> = {
  twice: 2,
  double: 2,
  doubles: 2,
  doubled: 2,
  doubling: 2,
  twofold: 2,
  thrice: 3,
  triple: 3,
  triples: 3,
  tripled: 3,
  tripling: 3,
  threefold: 3,
  quadruple: 4,
  quadrupled: 4,
  quadrupling: 4,
  fourfold: 4,
  fivefold: 5,
  tenfold: 10,
  halved: 0.5,
  halving: 0.5,
};

/** Verbs and nouns of a change, as alternatives of a pattern. */
export const UP =
  "up|rose|rises?|rising|risen|gain(?:s|ed|ing)?|climb(?:s|ed|ing)?|grew|grows?|growing|grown|growth|jump(?:s|ed|ing)?|increas(?:e|es|ed|ing)|add(?:s|ed|ing)|advanc(?:e|es|ed|ing)|surg(?:e|es|ed|ing)|soar(?:s|ed|ing)?|rall(?:y|ies|ied)|higher";
export const DOWN =
  "down|fell|falls?|falling|fallen|los(?:t|e|es|ing)|loss(?:es)?|drop(?:s|ped|ping)?|declin(?:e|es|ed|ing)|slip(?:s|ped|ping)?|slid|sank|shed(?:s|ding)?|decreas(?:e|es|ed|ing)|shr[aiu]nk|cut(?:s|ting)?|tumbl(?:e|es|ed|ing)|plung(?:e|es|ed|ing)|lower";

/** Right behind a share: "30% more". Elsewhere they only bound a figure: "more than 30%". */
export const MORE = "more|above";
export const LESS = "less|fewer|below";

/** Of money that was earned or lost, whether that is more or less than before: "profit fell to $2 billion". */
export const GAINS = "profits?|earn(?:s|ed|ing|ings)?|income(?![\\s-]tax)";
export const LOSSES = "los(?:t|e|es|ing)|loss(?:es)?";

/** Names with digits that are no figures of anybody's. */
export const HOUSEHOLD_NAMES =
  /\b(?:s\s?&\s?p\s*500|nasdaq[\s-]100|fortune\s+(?:100|500|1000)|russell\s+2000|b2b2c|b2b|b2c|d2c|24\/7|web3|[345]g|3d)\b/g;
