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
  addressLegalFias?: string | null
  addressFact: string
  addressFactFias?: string | null
  bankName: string
  bankBic: string
  accountNumber: string
  correspondentNumber: string
}
