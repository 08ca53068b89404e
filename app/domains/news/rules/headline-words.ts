/** The vocabulary for comparing headlines: English, about the business of software. */

const list = (words: string) => words.split(" ");

/** Phrases and initials that become one token. Applied in order, to lower-case text. */
export const PHRASES: [RegExp, string][] = [
  [/\bartificial intelligence\b/g, "ai"],
  [/\bchief executive(?: officer)?\b/g, "ceo"],
  [/\bchief revenue officer\b/g, "cro"],
  [/\bchief financial officer\b|\bfinance chief\b/g, "cfo"],
  [/\bchief technology officer\b/g, "cto"],
  [/\binitial public offering\b/g, "ipo"],
  [
    /\b(?:files? (?:confidentially )?for (?:a )?(?:us |u\.s\. )?listing|goes? public|going public)\b/g,
    "ipo files",
  ],
  [/\bannual recurring revenue\b/g, "arr"],
  [/\b(?:steps?|stepped|stepping) (?:down|aside)\b/g, "resigns"],
  [/\b(?:goes|went|takes|took|knocks) (?:down|offline)\b/g, "outage"],
  [/\bturn(?:s|ed)? (?:down|away)\b/g, "rejects"],
  [/\bthrows? out\b/g, "dismisses"],
  [/\bpush(?:es|ed)? back\b/g, "delays"],
  [
    /\blay(?:s|ing)? off\b|\blaid off\b|\bjob cuts?\b|\bcut(?:s|ting)? (?:\w+ )?jobs\b|\blose jobs\b/g,
    "layoffs",
  ],
  [
    /\bcuts? (?:another )?(?=[\d.]+ ?(?:%|percent) of (?:its )?(?:staff|workforce|jobs|employees))/g,
    "layoffs ",
  ],
  [/\b(?:comes?|came) out of stealth\b|\b(?:emerges?|exits?) (?:from )?stealth\b/g, "stealth"],
  [/\bjobs (?:to go|at risk|lost)\b|\b(?:axes|slashes|sheds) (?:\S+ ){0,3}(?:jobs|staff)\b/g, "layoffs"],
  [/\b(?:sites?|services?|apps?|systems?) (?:are |go |went )?(?:down|offline)\b/g, "outage"],
  [/\b(?:takes?|took|taking) over\b/g, "takeover"],
  [/\braises? (?=(?:\S+ ){0,3}(?:forecast|outlook|guidance)\b)/g, "lifts "],
  [/\bsnaps? up\b/g, "buys"],
  [/\bteams? up\b/g, "partners"],
  [/\bwall street\b/g, "stocks"],
  [/\bset(?:s|ting)? (?:its )?(?:ipo )?price range\b/g, "ipo targets"],
  [/\bmakes? (?:\S+ ){1,6}?open[ -]source\b|\bopen[ -]sources?\b|\bopen licen[sc]e\b/g, "opensource"],
];

/** Words with one meaning, by the word that stands for them. */
export const SYNONYMS = new Map(
  Object.entries({
    raise:
      "raise raises raised raising lands nabs secures bags scores pours funding round invests investment investors",
    buy: "acquire acquires acquired acquisition buy buys bought buying purchase sold takeover bid offer sale",
    layoffs: "layoffs layoff redundancies",
    launch:
      "launch launches launched unveils unveiled introduces debuts releases release released rolls adds arrive opens",
    sue: "sues sued suit lawsuit lawsuits alleges accuses accusing case",
    breach: "breach hack hacked hackers hacking breached",
    outage: "outage outages glitch disrupting disruption",
    ipo: "ipo listing",
    leave: "resigns resign resignation leaves leave leaving departs quits exit loses",
    hire: "names named appoints appointed hires hired joins join taps",
    price: "price prices priced pricing charge charges billing",
    partner: "partners partner partnership deal agreement strike strikes signs",
    fine: "fine fined fines penalty",
    patch: "patch patches patched fixes fixed",
    flaw: "vulnerability flaw zero-day zeroday bug",
    up: "up rise rises rose climb climbs jump jumps soar soars surge surges gain gains grow grows growth rally rallies higher lift lifts beats tops",
    down: "down fall falls fell drop drops plunge plunges tumble tumbles slide slides sink sinks retreat lower lowers trims cuts cut misses miss weak",
    results: "revenue sales earnings results estimates expectations",
    outlook: "forecast forecasts guidance outlook guides sees",
    stocks: "share shares stock stocks",
    ceo: "ceo boss chief",
    company: "company companies firm firms startup startups maker makers business group",
    software: "software saas app apps tool tools platform",
    customers: "customer customers users user clients",
    staff: "staff employee employees workers workforce engineers researchers",
    eu: "eu european europe brussels",
    us: "us u.s american america washington",
    uk: "uk u.k british britain",
    court: "court judge jury",
    regulators: "regulators regulator watchdog commission",
    data: "data records",
    model: "model models",
    agent: "agent agents assistant assistants chatbot chatbots",
    delays: "delays delay delayed postpones postponed slips",
    half: "half halves halved",
    deadline: "deadline deadlines obligations rules",
    center: "center centers centre campus datacenter",
    reach: "reaches reach passes crosses hits tops surpasses",
    license: "license licence licensing",
    build: "build builds plans",
    usage: "usage usage-based",
    chip: "chip chips accelerator accelerators",
    law: "law act bill",
    code: "code coding",
  }).flatMap(([word, others]) => list(others).map((other) => [other, word] as const)),
);

/** Words without meaning for the story. */
export const SMALL = new Set(
  list(
    "a an and are as at after about all amid before been but by could during each following for from get gets had has have he her his how in into is it its just led more most new next nearly no not now of off on one or our out over so than that the their them they this to told under until was we week were what when which while who why will with would year years you your latest via against among per big be can do does being if also say says said sources set agrees still some only there since between within without across toward towards last",
  ),
);

/** Common words of the field, which are no names even if capitalised. */
const COMMON = new Set(
  list(
    "accounting agreement agent analysts analytics annual answers application approval arr award banking bank bets billion bills board bot brings browser builder buyout buyouts calls campaign capital cash cfo chain charts chief children cloud co-founder co-founders cofounder cofounders compute computing conference confirms consumer content contract contracts corporate country cro cto critical cyber cybersecurity dashboards database demand design developers device digital director dollar earnings ecommerce education email employee end energy engine engineering enterprise equity era executive executives expense export exports ex faces fall fashion features filing finance financial fintech first five former founder founders four fraud free fresh full fund funds future generation global government growth half hardware head health healthcare helps high hiring holding hospital hr human identity image industry infrastructure insurance internal international investor investors job jobs key lab labs lakehouse language lead leader leaders leading legal lender loan local logistics loss losses machine major makers management market marketing markets marketplace math media medical meeting memory merger million mobile money monitoring month network networks observability office online open operations operator order owner pact parent partners patent patents pay payment payments payroll people permanent personal phone phones plan plans pledge police policy popular power president private procurement product products profit profits program property proposal protection public quarter quarterly query race rate ratings real record records recruiting red regional reorganization reports research retail review rich rights rise risk rival rivals robot robots rollout rule rules run sale salesforce-rival scale school science search season seat seats second secret security seed seller senior series service services seven shareholders shift shop shopping short show shows shutdown side signs site six size small social source sources space spending spree staff state states stealth storage store stores strategy streaming strong study summit supply support surprise survey system systems talent talks target tax team teams tech technology ten test third three tickets time times top trade trading training transfer travel trial trillion two unit update updates upgrade use users valuation value vendor venture vertical veteran video voice vote warning warns watch weak web weekly welcome wins wire workers workflow workforce working world worth writes young thousands hundreds dozens supreme governor shareholder customer customers software saas ai ceo ipo cio ciso api crm erp gpu llm llms vc vcs pe m&a q&a it interim antitrust privacy high-risk safety stolen angry backlash actively exploited wild monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december today",
  ),
);

/** Returns whether a capitalised word is a common one, not a name. */
export const isCommon = (word: string) => SMALL.has(word) || SYNONYMS.has(word) || COMMON.has(word);

/** The stages of a story: a rejected bid is another story than the bid. */
export const STAGES: [RegExp, string][] = [
  [
    /\b(?:completes?|completed|finali[sz]es?|closes (?:its|the|purchase|acquisition|deal)|shareholder vote|shareholders approve|wins (?:approval|shareholder))\b/,
    "completed",
  ],
  [/\b(?:review|examine|examines|probe|probes|investigat\w+)\b/, "examined"],
  [/\b(?:rejects?|rejected|spurns?|rebuffs?|declines)\b/, "rejected"],
  [/\b(?:raises offer|raises (?:its )?bid|sweetens|lifts .{0,30}\bbid|improved bid)\b/, "raised"],
  [/\b(?:appeals?|to appeal)\b/, "appealed"],
  [/\b(?:dismiss\w*)\b/, "dismissed"],
  [/\b(?:restores?|restored|are back|back online|recovers?)\b/, "restored"],
  [/\b(?:reverses?|reversed|returns to|backtracks?|walks back)\b/, "reversed"],
  [/\b(?:fork|forks|forked)\b/, "forked"],
  [/\b(?:again|another|second(?![ -]quarter))\b/, "again"],
  [/\b(?:delays|postpones?|slips)\b/, "delayed"],
  [/\b(?:considers?|explores?|expected to|in talks|seeks|discusses|weighs|mulls|nears)\b/, "considered"],
  [/\b(?:downgrad\w+|upgrad\w+)\b/, "rated"],
  [/\b(?:shuts? down|closes \w+$)/, "closed"],
  [/\b(?:sued|sues?|lawsuit|suit)\b/, "sued"],
  [
    /\b(?:stocks?|shares?) (?:jump|soar|surge|plunge|tumble|fall|rise|gain|drop|climb|sink|slide)\w*/,
    "traded",
  ],
];
