import { type ESTree, type Plugin, parseSync, Visitor } from 'vite'

/** What a browser asks of a call beside its method and path; what goes into it, and whoever may make it, is for the server. */
const needed = ['outside', 'reply']

const isNeeded = (part: ESTree.ObjectPropertyKind): boolean =>
  part.type !== 'Property' || part.key.type !== 'Identifier' || needed.includes(part.key.name)

/** The text of a module without the parts of its calls that a browser does not ask. */
function withoutUnneeded(id: string, code: string): string {
  let lean = code
  const { program } = parseSync(id, code)
  const unneeded: { start: number; end: number }[] = []
  new Visitor({
    CallExpression: ({ callee, arguments: [, parts] }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'endpoint') return
      if (parts?.type === 'ObjectExpression')
        unneeded.push(...parts.properties.filter((part) => !isNeeded(part)))
    },
  }).visit(program)
  for (const { start, end } of unneeded.reverse()) {
    lean = lean.slice(0, start) + lean.slice(end).replace(/^\s*,/, '')
  }
  return lean
}

/** Of the contract only what a page calls is sent to its browser, and of a call only what a browser asks of it. */
export const leanContract: Plugin = {
  name: 'lean-contract',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]src[\\/]contract[\\/]/ },
    handler(code, id) {
      const text = this.environment.name === 'client' ? withoutUnneeded(id, code) : code
      return { code: text.replace(/ = (endpoint|z\.\w+)\(/g, ' = /* @__PURE__ */ $1('), map: null }
    },
  },
}
