/** Removes the style attribute that Radix writes into server-rendered HTML, where the strict CSP blocks it. */
export const withoutStyle = { style: { outline: undefined, animationDuration: undefined } }
