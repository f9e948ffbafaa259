import { configure } from '@testing-library/react';

/** What a screen loads when it is first needed takes its time on a machine that is busy. */
configure({ asyncUtilTimeout: 5000 });
