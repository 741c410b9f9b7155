/** The one style sheet of the embedded providers' pages: calm, 44 px targets, both colour schemes, any width. */
export const pageStyles = `
:root { color-scheme: light dark; --paper: #f4f5f8; --card: #fff; --ink: #16203a; --quiet: #566077; --line: #c9cfdd;
  --action: #0b50c4; --action-ink: #fff; --bad: #a8231b; }
@media (prefers-color-scheme: dark) { :root { --paper: #12161f; --card: #1b212e; --ink: #eef1f8; --quiet: #aab4ca;
  --line: #3d475e; --action: #9cc0ff; --action-ink: #0c1a33; --bad: #ffb0a8; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, "Segoe UI", Roboto, sans-serif; }
main { max-width: 34rem; margin: 0 auto; padding: clamp(1.5rem, 6vw, 4rem) 1rem; }
main:has(table) { max-width: 60rem; }
h1 { margin: 0 0 .5rem; font-size: 1.6rem; line-height: 1.2; text-wrap: balance; }
h2 { margin: 2rem 0 .5rem; font-size: 1.15rem; }
p { margin: 0 0 1rem; }
a { color: var(--action); }
.quiet { color: var(--quiet); }
.bad { color: var(--bad); }
.amount { font-size: 2rem; font-weight: 600; font-variant-numeric: tabular-nums; margin: 0 0 .25rem; }
form, .stack { display: grid; gap: .75rem; margin: 0 0 1.5rem; }
label { display: grid; gap: .25rem; }
label.check { grid-template-columns: auto 1fr; gap: .5rem; align-items: center; min-height: 2.75rem; }
label.check input { width: 1.25rem; height: 1.25rem; margin: 0; accent-color: var(--action); }
fieldset { display: grid; margin: 0; padding: .25rem 1rem .5rem; border: 1px solid var(--line); border-radius: .625rem; }
legend { padding-inline: .25rem; color: var(--quiet); }
label.check .side { display: block; color: var(--quiet); font-variant-numeric: tabular-nums; }
button, select { min-height: 2.75rem; width: 100%; padding: .625rem 1rem; border: 1px solid var(--line);
  border-radius: .625rem; background: var(--card); color: inherit; font: inherit; text-align: start; }
button { cursor: pointer; }
button:hover { border-color: var(--action); }
button.main { background: var(--action); border-color: var(--action); color: var(--action-ink); font-weight: 600;
  text-align: center; }
button.center { text-align: center; }
button strong, button span { display: block; }
button span { color: var(--quiet); font-size: .9rem; }
:focus-visible { outline: 3px solid var(--action); outline-offset: 2px; }
table { width: 100%; border-collapse: collapse; background: var(--card); }
th, td { padding: .625rem .75rem; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; }
td a { display: inline-block; min-height: 2.75rem; padding-block: .5rem; }
.wide { overflow-x: auto; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 1rem; border: 1px solid var(--line); border-radius: .625rem;
  background: var(--card); font: inherit; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0 0 1rem; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
ul { margin: 0 0 1rem; padding-inline-start: 1.25rem; }
li a { display: inline-block; min-height: 2.75rem; padding-block: .5rem; }
`
