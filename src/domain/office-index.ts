/** Is this an office index: exactly six digits (M-MAP-13, AMB-28)? */
export const isOfficeIndex = (text: string): boolean => /^\d{6}$/.test(text)
