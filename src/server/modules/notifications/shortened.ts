const PHONE_END = 4

/** An address that tells an administrator whose server or operator it is, and not who the person is. */
export const shortened = (recipient: string): string => {
  const domain = recipient.lastIndexOf('@')
  return domain < 0
    ? `…${recipient.slice(-PHONE_END)}`
    : `${recipient.slice(0, 1)}…${recipient.slice(domain)}`
}
