/** The least that React can be on a page: what any island costs before it does something. */
export function TrivialIsland() {
  return <p>1</p>
}
