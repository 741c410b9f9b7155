import type { NotificationWish } from '#contract/notifications.ts'

/** Six in the evening: most people are on their way home. */
const usualHour = 18

/** Settings that nobody has touched: a digest to the e-mail of the login. */
export const firstWish = (email: string): NotificationWish => ({
  channel: 'email',
  address: email,
  hour: usualHour,
  mode: 'digest',
  onlyWhenEmpty: false,
})

/** Another channel begins with no address of the old one. */
export const changedWish = (
  wish: NotificationWish,
  change: Partial<NotificationWish>,
  email: string,
): NotificationWish => ({
  ...wish,
  ...change,
  ...(change.channel && change.channel !== wish.channel
    ? { address: change.channel === 'email' ? email : '' }
    : {}),
})
