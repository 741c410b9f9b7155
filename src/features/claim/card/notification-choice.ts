import type { NotificationChoice } from '#contract/notifications.ts'

/** Six in the evening: most people are on their way home. */
const usualHour = 18

/** Settings that nobody has touched: a digest to the e-mail of the login. */
export const firstChoice = (email: string): NotificationChoice => ({
  channel: 'email',
  address: email,
  hour: usualHour,
  mode: 'digest',
  onlyWhenEmpty: false,
})

/** Another channel begins with no address of the old one. */
export const changedChoice = (
  choice: NotificationChoice,
  change: Partial<NotificationChoice>,
  email: string,
): NotificationChoice => ({
  ...choice,
  ...change,
  ...(change.channel && change.channel !== choice.channel
    ? { address: change.channel === 'email' ? email : '' }
    : {}),
})
