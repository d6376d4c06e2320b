// Writes the kernel's polynomials, as Swift, to standard output.
print(try KernelFit().source(), terminator: "")
