/** Who imports or acts. */
export interface StatementActor {
  readonly sub: string
  readonly name: string
}
