/** An organisation for which a person may act. */
export interface KnownLegal {
  legalHid: string
  orgFullName: string
  inn: string
  /** They manage its users. */
  administrator?: boolean
}

/** Requisites of an entity (M-CLIENT-07). */
export interface EntityRequisites {
  orgName: string
  orgFullName: string
  orgType: string
  inn: string
  kpp: string
  addressLegal: string
  /** What FIAS calls it; null where it was typed by hand, undefined in records of before. */
  addressLegalFias?: string | null
  addressFact: string
  addressFactFias?: string | null
  bankName: string
  bankBic: string
  accountNumber: string
  correspondentNumber: string
}
