export interface KnownLegal {
  legalHid: string
  orgFullName: string
  inn: string
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
  /** FIAS id; null if typed by hand, undefined in old records. */
  addressLegalFias?: string | null
  addressFact: string
  addressFactFias?: string | null
  bankName: string
  bankBic: string
  accountNumber: string
  correspondentNumber: string
}
