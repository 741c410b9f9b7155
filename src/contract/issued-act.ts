/** One side of an act as it stood when the act was issued. */
export interface ActParty {
  readonly fullName: string
  readonly inn: string
  /** Empty for an entrepreneur. */
  readonly kpp: string
  readonly address: string
}

/** The operator in an act: with the account, who signs, and the number among users of electronic documents, if known. */
export interface ActSeller extends ActParty {
  readonly bankName: string
  readonly bankBic: string
  readonly accountNumber: string
  readonly correspondentNumber: string
  readonly signer: string
  readonly signerPost: string
  readonly edoId: string
}

/** A line of an act: what was rendered, kopecks with the VAT within, and that VAT. */
export interface ActLine {
  readonly name: string
  readonly amount: number
  readonly vat: number
}

/** Money that came for the rent before the act. */
export interface ActPayment {
  /** Number of the payment's paper, at most 30 characters; empty where there is none. */
  readonly number: string
  readonly date: string
  readonly amount: number
}

/** Which correction of an act this is. */
export interface ActCorrection {
  readonly number: number
  readonly date: string
  /** Name without ending of the file that it corrects. */
  readonly file: string
}

/**
 * All that an issued act says, kept as it was said: PDF and the tax office's XML are drawn from it, today and in years.
 * Days are YYYY-MM-DD, amounts kopecks; the VAT of the lines comes to the whole VAT.
 */
export interface IssuedAct {
  readonly number: string
  readonly date: string
  readonly from: string
  readonly to: string
  readonly claim: number
  /** When the claim was made. */
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
  /** The number of the XML file, a UUID. */
  readonly file: string
  /** The moment of issue in Moscow, `2025-09-01T00:01:00`. */
  readonly madeAt: string
}
