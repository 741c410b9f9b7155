/** A number as people type it, without its sign and the spaces and hyphens that group its digits; what else was typed stays, for a check to refuse it in sight. */
export const ungrouped = (typed: string): string => typed.replace(/[\s№-]/gu, '')
