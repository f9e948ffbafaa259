import { configure } from '@testing-library/react';

/** Code that a screen loads when first needed takes time on a busy machine. */
configure({ asyncUtilTimeout: 5000 });
