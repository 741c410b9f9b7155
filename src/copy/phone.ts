/** The address that calls a Russian number written from its 8: `8-800-1-000-000` gives `tel:+78001000000`. */
export const phoneAddress = (phone: string): string => `tel:+7${phone.replace(/\D/g, '').slice(1)}`

/** A number as it is kept, digits with the country's 7: `79161234567` gives `+7 916 123-45-67`. */
export const phoneInWords = (digits: string): string =>
  digits.replace(/^(\d)(\d{3})(\d{3})(\d{2})(\d{2})$/, '+$1 $2 $3-$4-$5')
