/** `8-800-1-000-000` becomes `tel:+78001000000`. */
export const toTelUrl = (phone: string): string => `tel:+7${phone.replace(/\D/g, '').slice(1)}`

/** `79161234567` becomes `+7 916 123-45-67`. */
export const formatPhone = (digits: string): string =>
  digits.replace(/^(\d)(\d{3})(\d{3})(\d{2})(\d{2})$/, '+$1 $2 $3-$4-$5')

/** Keeps a phone number on one line. */
export const typesetPhone = (phone: string): string => phone.replaceAll('-', '-\u2060')
