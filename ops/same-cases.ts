import fc from 'fast-check'

/**
 * Whoever tests a property tries other cases each time, and now and then finds something. The gate tries the same ones: what
 * it says of a change must not depend on the cases of the day.
 */
if (process.env.CI) fc.configureGlobal({ seed: 20_261_115 })
