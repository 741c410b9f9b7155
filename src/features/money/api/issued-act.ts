export interface ActParty {
  readonly fullName: string
  readonly inn: string
  /** Empty for a sole proprietor, who has no KPP. */
  readonly kpp: string
  readonly address: string
}

export interface ActSeller extends ActParty {
  readonly bankName: string
  readonly bankBic: string
  readonly accountNumber: string
  readonly correspondentNumber: string
  readonly signer: string
  readonly signerPost: string
  readonly edoId: string
}

/** Amounts are in kopecks; `amount` includes VAT. */
export interface ActLine {
  readonly name: string
  readonly amount: number
  readonly vat: number
}

export interface ActPayment {
  /** At most 30 characters; empty if unknown. */
  readonly number: string
  readonly date: string
  readonly amount: number
}

export interface ActCorrection {
  readonly number: number
  readonly date: string
  /** File name of the corrected act, without extension. */
  readonly file: string
}

/**
 * An issued act as stored. Its PDF and the tax office's XML can be generated from it even years later. Dates
 * are YYYY-MM-DD; amounts are in kopecks; the VAT of the lines adds up to `vat`.
 */
export interface IssuedAct {
  readonly number: string
  readonly date: string
  readonly from: string
  readonly to: string
  readonly claim: number
  readonly claimDate: string
  readonly officeIndex: string
  readonly officeAddress: string
  readonly boxNumber: string
  readonly lockerName: string | null
  readonly seller: ActSeller
  readonly buyer: ActParty
  readonly rate: 'none' | 0 | 5 | 7 | 10 | 20 | 22
  readonly lines: readonly ActLine[]
  readonly amount: number
  readonly vat: number
  readonly payments: readonly ActPayment[]
  readonly correction: ActCorrection | null
  /** UUID in the name of the XML file. */
  readonly file: string
  /** Moscow time, for example `2025-09-01T00:01:00`. */
  readonly madeAt: string
}
