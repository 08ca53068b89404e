/** A channel of a publication. */
export const channel = {
  id: "talks",
  name: "Our talks",
  channelId: "UCtestChannelForFixture0",
  categories: ["founders"],
};
