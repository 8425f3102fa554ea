import { readKnownCosts } from './costs/costs.ts';
import { describeCosts } from './costs/table.ts';

// `npm run costs`: what the test files took when they last ran.
console.log(describeCosts(readKnownCosts()));
