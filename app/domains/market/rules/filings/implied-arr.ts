/** Returns implied ARR in billions of USD: the revenue of a quarter (USD) times four. */
export const impliedArr = (quarterRevenue: number): number => (quarterRevenue * 4) / 1e9;
