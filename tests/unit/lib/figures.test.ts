import { describe, expect, test } from "vitest";
import { unsupportedFigures } from "~/lib/figures/unsupported.ts";

const refused = (text: string, ...sources: string[]) => unsupportedFigures(text, sources);

describe("a figure is held by a source that spells it otherwise", () => {
  test.each([
    ["raised $1.2 billion", "a round of $1.2B"],
    ["raised $1.2B", "a round of 1.2 billion dollars"],
    ["raised $1.2bn", "a round of USD 1,200,000,000"],
    ["raised US$1.2 billion", "a round of U.S. $1.2 billion"],
    ["raised $1,200 million", "a $1.2-billion round"],
    ["raised €5m", "a round of EUR 5 million"],
    ["raised £3.5 million", "3.5 million pounds"],
    ["raised C$7.8 billion", "CA$7.8 billion"],
    ["raised HK$7.8 billion", "a round of HK$7.8bn"],
    ["raised AU$5 million", "A$5 million"],
    ["the company's $5 million", "US $5 million"],
    ["a $1-billion fund", "a fund of one billion dollars"],
    ["grew 30%", "grew 30 percent"],
    ["grew 30 per cent", "growth of 30%"],
    ["grew 30 pct", "grew thirty percent"],
    ["a 30-percent share", "30% of it"],
    ["rose 50 basis points", "rose 0.5 percentage points"],
    ["12x ARR", "12 times ARR"],
    ["a threefold rise", "tripled"],
    ["revenue doubled", "revenue rose 100%"],
    ["sales tripled", "sales 3x those of last year"],
    ["half of them", "50% of them"],
    ["two thirds of founders", "67% of founders"],
    ["three quarters of buyers", "75 percent of buyers"],
    ["1.5 million users", "1,500,000 users"],
    ["500K downloads", "500,000 downloads"],
    ["three agents", "3 agents"],
    ["a fund of two hundred million dollars", "a $200 million fund"],
    ["two hundred thousand users", "200,000 users"],
    ["a billion dollars", "$1B"],
    ["a million-dollar seed round", "a seed round of $1 million"],
    ["a hundred companies", "100 companies"],
    ["half a billion dollars", "$500 million"],
    ["raised one-half billion dollars", "raised $500 million"],
    ["raised $500 million", "raised one half billion dollars"],
    ["raised a round of $1 billion", "raised a round of a billion dollars"],
    ["a quarter of a billion dollars", "raised a quarter of a billion dollars"],
    ["won a billion-dollar contract", "awarded a $1 billion contract"],
    ["It won a hundred customers", "100 new customers"],
    ["worth 5 million won", "worth ₩5 million"],
    ["a half-million users", "500,000 users"],
    ["a price and a million users", "1,000,000 users"],
    ["cut costs by half", "cut costs by 50%"],
    ["a sixfold rise", "6 times"],
    ["hundreds of millions of users", "Hundreds of millions use it"],
    ["Tenants tend to stay; one-off costs soften.", "nothing"],
    ["twenty-two companies", "22 companies"],
    ["a dozen banks", "12 banks"],
    ["on August 21", "2026-08-21"],
    ["It opened on August 21.", "2026-08-21"],
    ["it may 5 million users", "5 million users"],
    ["on August 21, 2026", "Published 2026-08-21T14:00:00Z"],
    ["on 21 Aug 2026", "Aug. 21st, 2026"],
    ["in August 2026", "2026-08-21"],
    ["in 2026", "since August 3, 2026"],
    ["in the second quarter", "Q2 revenue"],
    ["in Q2", "its second-quarter revenue"],
    ["in H1", "the first half"],
    ["at 4:15 PM", "16:15"],
    ["GPT-5 is out", "OpenAI released GPT-5"],
    ["the H100 chip", "Nvidia's H100"],
    ["Claude 4.5 leads", "Anthropic's Claude 4.5"],
    ["its 3rd round", "its third round"],
    ["between 10% and 15%", "10-15 percent"],
    ["10 to 15 percent", "from 10% to 15%"],
    ["$1.2–1.5 billion", "$1.2 billion to $1.5 billion"],
    ["fell 3.2%", "−3.2%"],
    ["fell 3.2%", "down 3.2 percent"],
    ["up 3.2%", "+3.2%"],
    ["fell 5%", "5% lower"],
    ["30% less power", "30% lower power draw"],
    ["shares 30% above their price", "shares rose 30%"],
    ["30% more customers were lost", "lost 30% more customers"],
    ["shares slid 3%", "Shares slid 3% more on Friday"],
    ["It lost $2 billion.", "It turned a profit into a $2 billion loss."],
    ["sales fell 30%", "sales fell 30% more than expected"],
    ["cut costs by 30%", "cut costs by 30% more than planned"],
    ["part of a billion-dollar deal", "a $1 billion deal"],
    ["its share of a billion-dollar market", "a $1 billion market"],
    ["$100 per share", "a price per share of a hundred dollars"],
    ["It has 30% more customers", "Costs fell while it won 30% more customers"],
    ["a margin of 30%", "a margin of 30%, less than before"],
    ["fell 30% and more", "down 30%"],
    ["5% lower", "fell 5%"],
    ["rose 5%", "a 5% gain"],
    ["a 20% drop in revenue", "revenue fell 20%"],
    ["a year-over-year decline of 5%", "a 5% year-over-year decline"],
    ["profit fell 5%", "5% lower profit"],
    ["a net loss of $2 billion", "lost $2 billion"],
    ["a loss of $2 million", "loss before income tax was $2 million"],
    ["a profit of $2 million", "income of $2 million before taxes"],
    ["a $2 billion profit", "earned $2 billion"],
    ["a profit of $2 billion", "profit fell to $2 billion"],
    ["shares lost 12% on earnings", "earnings sent shares down 12%"],
    ["18 rose and 6 fell in 2026", "18 rose, 6 fell; 2026 was higher"],
    ["Revenue rose 33% to $1.39 billion.", "$1.39 billion of quarterly revenue, up 33%"],
    ["between $10m and $15m", "from $10 million to $15 million"],
    ["$10m–$15m", "10 to 15 million dollars"],
    ["in 2026 and 30% more", "30% more; as of 2026-08-21"],
    ["5,000+ customers", "more than 5,000 customers"],
    ["ten-year plan", "a plan of 10 years"],
    ["24/7 support for B2B in the S&P 500", "nothing"],
    ["one of the founders", "the founders"],
    ["first and foremost", "nothing"],
    ["no figure at all", ""],
  ])("%s ← %s", (text, source) => {
    expect(refused(text, source)).toEqual([]);
  });
});

describe("rounding to what is written is no invention", () => {
  test.each([
    ["$1.2 billion", "$1,234,567,890"],
    ["30%", "30.4%"],
    ["about 12x", "12.3x"],
    ["$115 billion", "$115.34B"],
    ["1.4 million", "1,390,951"],
  ])("%s ← %s", (text, source) => {
    expect(refused(text, source)).toEqual([]);
  });
});

describe("a figure that no source holds is named", () => {
  test.each([
    ["raised $1.3 billion", "a round of $1.2B", "$1.3 billion"],
    ["raised $1.2 million", "a round of $1.2B", "$1.2 million"],
    ["raised €1.2 billion", "a round of $1.2B", "€1.2 billion"],
    ["raised $1.23 billion", "a round of $1.2B", "$1.23 billion"],
    ["raised $2 billion", "a round of $1.6B", "$2 billion"],
    ["grew 31%", "grew 30.4%", "31%"],
    ["grew 30%", "30 customers", "30%"],
    ["30 customers", "grew 30%", "30"],
    ["grew 30 percentage points", "grew 30%", "30 percentage points"],
    ["12x ARR", "12% more", "12x"],
    ["revenue doubled", "revenue rose 40%", "doubled"],
    ["half of them", "40% of them", "half"],
    ["1.5 million users", "1.5 billion users", "1.5 million"],
    ["five agents", "3 agents", "five"],
    ["on August 22", "2026-08-21", "august 22"],
    ["on August 21, 2025", "2026-08-21", "august 21, 2025"],
    ["in 2027", "2026-08-21", "2027"],
    ["in Q3", "Q2 revenue", "q3"],
    ["in the second half", "the first half", "second half"],
    ["at 4:15 AM", "16:15", "4:15 am"],
    ["GPT-6 is out", "OpenAI released GPT-5", "gpt-6"],
    ["the H200 chip", "Nvidia's H100", "h200"],
    ["Claude 4.6", "Claude 4.5", "4.6"],
    ["its 4th round", "its third round", "4th"],
    ["rose 3.2%", "fell 3.2%", "3.2%"],
    ["gained 3.2 percent", "−3.2%", "3.2 percent"],
    ["shares lost 12%", "shares climbed 12%", "12%"],
    ["shares rose 5%", "Snowflake shares 5% lower after outlook", "5%"],
    ["shares 5% lower", "shares rose 5%", "5%"],
    ["a 20% increase in revenue", "a 20% drop in revenue", "20%"],
    ["a 5% gain", "a 5% decline", "5%"],
    ["30% more power", "30% less power", "30%"],
    ["shares rose 3%", "Shares slid 3% more on Friday", "3%"],
    ["It earned $2 billion.", "It turned a profit into a $2 billion loss.", "$2 billion"],
    ["Users rose 20%.", "Revenue rose 5% after a 20% drop in users.", "20%"],
    ["sales rose 30%", "sales fell 30% more than expected", "30%"],
    ["shares fell 30%", "shares rose 30% less than the index", "30%"],
    ["shares rose 3%", "shares lost 3% more after hours", "3%"],
    ["raised $1 billion", "raised another quarter of a billion dollars", "$1 billion"],
    ["30% fewer tokens", "30% more tokens", "30%"],
    ["shares 30% above their price", "shares 30% below their price", "30%"],
    ["costs rose 30%", "costs 30% less", "30%"],
    ["a 5% gain", "a 5% year-over-year decline", "5%"],
    ["profit rose 20%", "profit 20% lower", "20%"],
    ["a profit of $2 billion", "a net loss of $2 billion", "$2 billion"],
    ["operating income of $50 million", "an operating loss of $50 million", "$50 million"],
    ["a $2 billion profit", "a $2 billion loss", "$2 billion"],
    ["a loss of $2 billion", "profit fell to $2 billion", "$2 billion"],
    ["earned $2 billion", "lost $2 billion", "$2 billion"],
    ["earned $2 million", "loss before income tax was $2 million", "$2 million"],
    ["earned $2 billion", "Its loss of $2 billion increased", "$2 billion"],
    ["gained $2 billion", "shares rose despite a loss of $2 billion", "$2 billion"],
    ["gained $2 billion", "$2 billion in losses", "$2 billion"],
    ["$1 of revenue", "nothing", "$1"],
    ["one million users", "users", "one million"],
    ["raised a billion dollars", "raised $40 million, hires 200", "a billion dollars"],
    ["at a two hundred million valuation", "raised $40 million, hires 200", "two hundred million"],
    ["a million-dollar round", "a $200 million round", "a million-dollar"],
    ["half a billion dollars", "$1 billion", "half a billion dollars"],
    ["Acme raised $1 billion", "raised a quarter of a billion dollars", "$1 billion"],
    ["a fund of $1 trillion", "a third of a trillion dollars", "$1 trillion"],
    ["1 million users", "a tenth of a million users", "1 million"],
    ["raised $1 billion", "raised one-half of a billion dollars", "$1 billion"],
    ["raised $1 billion", "10% of a billion dollars", "$1 billion"],
    ["raised $1 billion", "raised one-half billion dollars", "$1 billion"],
    ["500,000 users", "two and one-half million users", "500000"],
    ["one and a half million users", "500,000 users", "million"],
    ["1½ million users", "500,000 users, 1 million of them paying", "million"],
    ["hundreds of users", "200 users", "hundreds"],
    ["thousands of users", "hundreds of users", "thousands"],
    ["a few million users", "3 users", "million"],
    ["a multi-billion business", "a business", "billion"],
    ["dozens of users", "12 users", "dozens"],
    ["cut costs by half", "cut costs by 40%", "half"],
    ["cut costs by one half", "cut costs", "half"],
    ["1\u200b0%", "nothing", "10%"],
    ["١٠ customers", "10 customers", "١٠"],
    ["½ of it", "a part of it", "half"],
    ["$９ billion", "$8 billion", "$9 billion"],
    ["10-15%", "10%", "10-15%"],
    ["rose 33% to $1.39 billion", "rose 33% to $1.93 billion", "$1.39 billion"],
    ["rose 33% to $1.39 billion", "rose 31% to $1.39 billion", "33%"],
  ])("%s ← %s", (text, source, written) => {
    expect(refused(text, source)).toContain(written);
  });

  test("whatever the sources are", () => {
    expect(refused("It raised $5M.")).toEqual(["$5m"]);
    expect(refused("It raised $5M from 3 funds.", "It raised $5M.", "Three funds took part.")).toEqual([]);
  });
});

test.each([...["CA$", "C$", "A$", "AU$", "NZ$", "HK$", "S$", "NT$", "R$", "MX$", "CN¥", "Z$"]])(
  "an amount in %s is none in dollars or yen, but one of its own",
  (sign) => {
    const own = `${sign}7.8 billion`;
    expect(refused("raised $7.8 billion", `raised ${own}`)).toEqual(["$7.8 billion"]);
    expect(refused("raised ¥7.8 billion", `raised ${own}`)).toEqual(["¥7.8 billion"]);
    expect(refused(`raised ${own}`, "raised $7.8 billion")).toHaveLength(1);
    expect(refused(`raised ${own}`, `worth ${own}`)).toEqual([]);
  },
);

test("every amount is held by each of its own spellings, and by none of its neighbours'", () => {
  const spellings = (value: number) => [
    `$${value}B`,
    `$${value} billion`,
    `USD ${value}bn`,
    `${value} billion dollars`,
    `$${value * 1000} million`,
    `$${(value * 1e9).toLocaleString("en-US")}`,
  ];
  for (const value of [1.1, 2.5, 7, 12.3, 40, 99.9, 250, 852]) {
    for (const stated of spellings(value)) {
      for (const held of spellings(value)) expect(refused(stated, held), `${stated} ← ${held}`).toEqual([]);
      for (const held of spellings(value * 2))
        expect(refused(stated, held), `${stated} ← ${held}`).toHaveLength(1);
    }
  }
});

test.each([
  "The 24 companies of the index gained 1.35% on average on Aug 21, 2026: 18 rose, 6 fell.",
  "On average, the 5 companies growing 30% or more trade at 29.3 times ARR; the 9 growing 20% to 30% at 10.5 times.",
  "Shares at $1,024.50 after a 4-for-1 split; a $3tn company, in fiscal 2026 or FY26, and in the 1990s.",
  "Series D led by a16z; SOC 2, ISO 27001, HTTP/2, R1, o3-mini, GPT-4o, Llama 3.3 70B, iPhone 16.",
  "From Monday 9am to 5:30pm, 10-20 people, two-thirds of them new, in the mid-2020s, on the 13th of August.",
  "Net retention of 118% versus 112%, up from $4m between January 3 and Q2; half a billion dollars.",
])("a text holds its own figures: %s", (text) => {
  expect(refused(text, text)).toEqual([]);
});

test("as much as a model may say is read, whatever it is", () => {
  const text = "Revenue of $1.2 billion rose 30% to 1,000,000 in Q2 2026, from 3 to 5 percent. ".repeat(50);
  const hostile = [
    "1".repeat(4000),
    "-".repeat(4000),
    "one ".repeat(1000),
    "1 to ".repeat(800),
    "a-".repeat(2000),
    "half a ".repeat(600),
    "hundred thousand ".repeat(250),
  ];
  expect(refused(text, text)).toEqual([]);
  for (const each of hostile) expect(refused(each, each).length).toBeLessThan(20_000);
});
