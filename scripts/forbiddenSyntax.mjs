const forbids = (message, ...selectors) => ({
  create: (context) =>
    Object.fromEntries(selectors.map((selector) => [selector, (node) => context.report({ node, message })])),
})

export default {
  meta: { name: 'syntax' },
  rules: {
    clockless: forbids(
      'The caller passes the current time.',
      'NewExpression[callee.name="Date"][arguments.length=0]',
      'CallExpression[callee.name="Date"]',
      'CallExpression[callee.object.name="Date"][callee.property.name="now"]',
    ),
    'scroll-returns-nothing': forbids(
      'Newer browsers answer a scroll with a promise, which React would call as the way to undo it.',
      'CallExpression[callee.name=/^use(Layout)?Effect$/] > ArrowFunctionExpression[expression=true] CallExpression[callee.property.name=/^scroll/]',
    ),
  },
}
