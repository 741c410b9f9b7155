/** The address of a module that travels in a file of its own, for a plain `import(address)`. */
declare module '*?address' {
  const address: string
  export default address
}
