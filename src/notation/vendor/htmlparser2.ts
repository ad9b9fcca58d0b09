/** The HTML tokenizer. The build bundles it into this module, so projects need not install it. */
export { Tokenizer } from 'htmlparser2';
