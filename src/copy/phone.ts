/** The address that calls a Russian number written from its 8: `8-800-1-000-000` gives `tel:+78001000000`. */
export const phoneAddress = (phone: string): string => `tel:+7${phone.replace(/\D/g, '').slice(1)}`
