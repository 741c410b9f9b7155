/** How editors name a rate of VAT: 'basic' is the general rate of the day, whichever the law says then. */
export const vatNames = ['basic', 'none', '0', '5', '7', '10', '20', '22'] as const
export type VatName = (typeof vatNames)[number]

/** Taxation systems of the Tax Code, as cash registers name them. */
export const taxSystems = ['osn', 'usn_income', 'usn_income_outcome', 'esn', 'patent'] as const
export type TaxSystem = (typeof taxSystems)[number]

/** What is settled, a tag of the receipt (1212). */
export const settlementSubjects = ['service', 'job', 'commodity', 'payment'] as const
export type SettlementSubject = (typeof settlementSubjects)[number]

/** How it is settled, a tag of the receipt (1214): before the service, in part before it, or with it. */
export const settlementMethods = ['full_prepayment', 'advance', 'full_payment'] as const
export type SettlementMethod = (typeof settlementMethods)[number]
